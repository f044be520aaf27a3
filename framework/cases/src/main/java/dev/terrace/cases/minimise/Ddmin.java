package dev.terrace.cases.minimise;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Removes items from a list while a property holds: first half of them, then smaller and smaller parts, finally single
 * items. No single item of the result can be removed.
 *
 * <p>Only complements of parts are tested, never a part alone, and a pass continues after a removal. A list of n items
 * that are all needed takes about 2n trials.
 *
 * @param holds whether the property holds for these items; it holds for all items
 * @see <a href="https://doi.org/10.1109/32.988498">Zeller and Hildebrandt, Simplifying and isolating failure-inducing
 *     input, 2002</a>
 */
record Ddmin<T>(Predicate<List<T>> holds) {
    List<T> minimise(List<T> all) {
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

    /** Removes parts from the end, because later objects of a dump rarely matter for earlier ones. */
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
