package dev.terrace.report.name;

import java.util.List;

/** Lists of names for sentences: {@code a, b and 3 more}. */
public final class FirstNames {
    private FirstNames() {}

    /** @param most the maximum number of names; further ones are counted */
    public static String of(List<String> names, int most) {
        int others = names.size() - most;
        return others > 0
                ? String.join(", ", names.subList(0, most)) + " and " + others + " more"
                : String.join(", ", names);
    }
}
