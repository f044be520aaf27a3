package dev.terrace.cases.minimise;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Leaves items out of a list for as long as a property holds: half of them first, then ever smaller parts, at last
 * single items. When it ends, none of the items that are left can go alone.
 *
 * <p>Only what is left after a part has gone is tried, never a part alone, and a pass goes on where a part went. So a
 * list of n items that all stay takes about 2n trials.
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
        int size = left.size();
        while (size > 1) {
            size = (size + 1) / 2;
            left = without(left, size);
        }
        List<T> before;
        do {
            before = left;
            left = without(left, 1);
        } while (left.size() < before.size());
        return left;
    }

    /** From the end: what a dump has last is most often of no account to what it has first. */
    private List<T> without(List<T> all, int size) {
        List<T> left = all;
        for (int end = all.size(); end > 0; end -= size) {
            List<T> others = new ArrayList<>(left.subList(0, Math.max(0, end - size)));
            others.addAll(left.subList(end, left.size()));
            if (!others.isEmpty() && holds.test(others)) {
                left = others;
            }
        }
        return left;
    }
}
