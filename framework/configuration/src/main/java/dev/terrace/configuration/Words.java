package dev.terrace.configuration;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Formats words for sentences. */
final class Words {
    private static final int LONGEST_QUOTE = 60;

    private Words() {}

    /** Shortens a text to its first {@value #LONGEST_QUOTE} characters. */
    static String shortened(String text) {
        return text.length() <= LONGEST_QUOTE
                ? text
                : text.substring(0, LONGEST_QUOTE).stripTrailing() + "…";
    }

    /** The sorted union of both collections. */
    static Set<String> all(Collection<String> some, Collection<String> others) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    /** Joins words as in {@code a, b and c}. */
    static String list(String conjunction, Collection<String> words) {
        List<String> all = List.copyOf(words);
        int last = all.size() - 1;
        return last < 1
                ? String.join("", all)
                : String.join(", ", all.subList(0, last)) + " " + conjunction + " " + all.get(last);
    }
}
