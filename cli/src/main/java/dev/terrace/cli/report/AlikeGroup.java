package dev.terrace.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Items that differ only in their names and share a line. Fewer than {@link #MANY} items have a line each.
 *
 * @param items the items, at least one
 */
record AlikeGroup<T>(List<T> items) {
    /** The least number of items that share a line. */
    static final int MANY = 4;

    /** @param sameness the values that must be equal */
    static <T> List<AlikeGroup<T>> group(List<T> items, Function<T, List<?>> sameness) {
        Map<List<?>, List<T>> kinds = new LinkedHashMap<>();
        for (T item : items) {
            kinds.computeIfAbsent(sameness.apply(item), absent -> new ArrayList<>())
                    .add(item);
        }
        List<AlikeGroup<T>> groups = new ArrayList<>();
        for (List<T> kind : kinds.values()) {
            if (kind.size() >= MANY) {
                groups.add(new AlikeGroup<>(kind));
            } else {
                kind.forEach(item -> groups.add(new AlikeGroup<>(List.of(item))));
            }
        }
        return groups;
    }

    T first() {
        return items.get(0);
    }

    int size() {
        return items.size();
    }

    String names(Function<T, String> name, String noun) {
        return NameRange.of(items.stream().map(name).toList(), noun);
    }
}
