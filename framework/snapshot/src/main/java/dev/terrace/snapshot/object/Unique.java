package dev.terrace.snapshot.object;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Sorts the objects of one kind, and tells which are given twice. */
public record Unique(Findings findings) {
    /** The objects themselves, by name. */
    public <T> List<T> items(String kind, List<Located<T>> all, Function<T, String> name) {
        return sorted(kind, all, Comparator.comparing(name), name).stream()
                .map(Located::item)
                .toList();
    }

    /** @param all sorted in place, and returned */
    public <T> List<Located<T>> sorted(
            String kind, List<Located<T>> all, Comparator<T> order, Function<T, String> name) {
        all.sort((left, right) -> order.compare(left.item(), right.item()));
        for (int i = 1; i < all.size(); i++) {
            Located<T> first = all.get(i - 1);
            Located<T> second = all.get(i);
            if (order.compare(first.item(), second.item()) == 0) {
                findings.error(
                        second.place(),
                        "%s %s is given twice; the first is at %s."
                                .formatted(kind, name.apply(second.item()), first.place()));
            }
        }
        return all;
    }
}
