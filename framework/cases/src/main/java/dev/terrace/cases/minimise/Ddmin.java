package dev.terrace.cases.minimise;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Leaves items out of a list for as long as a property holds: halves first, then ever smaller parts, at last single
 * items. When it ends, none of the items that are left can go alone.
 *
 * @param holds whether the property holds with these items alone; it holds with all
 * @see <a href="https://doi.org/10.1109/32.988498">Zeller and Hildebrandt, Simplifying and isolating failure-inducing
 *     input, 2002</a>
 */
record Ddmin<T>(Predicate<List<T>> holds) {
    List<T> of(List<T> all) {
        if (all.isEmpty() || holds.test(List.of())) {
            return List.of();
        }
        List<T> left = all;
        int parts = 2;
        while (left.size() > 1) {
            List<T> smaller = smaller(left, parts);
            if (smaller != null) {
                // One of the parts is gone, or is all that is left.
                parts = Math.max(2, smaller.size() <= left.size() / parts + 1 ? 2 : parts - 1);
                left = smaller;
            } else if (parts < left.size()) {
                parts = Math.min(left.size(), 2 * parts);
            } else {
                return left;
            }
        }
        return left;
    }

    /** One part alone, or all but one part; null if the property holds with none of these. */
    private @Nullable List<T> smaller(List<T> left, int parts) {
        for (int part = 0; part < parts && parts < left.size(); part++) {
            List<T> alone = left.subList(from(left, part, parts), from(left, part + 1, parts));
            if (holds.test(alone)) {
                return List.copyOf(alone);
            }
        }
        // From the end: what a dump has last is most often of no account to what it has first.
        for (int part = parts - 1; part >= 0; part--) {
            List<T> others = new ArrayList<>(left.subList(0, from(left, part, parts)));
            others.addAll(left.subList(from(left, part + 1, parts), left.size()));
            if (!others.isEmpty() && holds.test(others)) {
                return others;
            }
        }
        return null;
    }

    private static int from(List<?> left, int part, int parts) {
        return (int) ((long) left.size() * part / parts);
    }
}
