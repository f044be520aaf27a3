package dev.terrace.model.finding;

import java.util.Collection;
import java.util.List;

/** Formats words for sentences. */
public final class Words {
    private Words() {}

    /** Returns a count with its noun, as in {@code 1 pod} or {@code 5 pods}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Joins words as in {@code a, b and c}. */
    public static String list(String conjunction, Collection<String> words) {
        List<String> all = List.copyOf(words);
        int last = all.size() - 1;
        return last < 1
                ? String.join("", all)
                : String.join(", ", all.subList(0, last)) + " " + conjunction + " " + all.get(last);
    }
}
