package dev.terrace.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Items that differ only in their names and share a line. Fewer than {@link #MANY} items have a line each.
 *
 * @param items the items, at least one
 */
public record AlikeGroup<T>(List<T> items) {
    /** The least number of items that share a line. */
    static final int MANY = 4;

    /** A number, or five of the characters that Kubernetes generates. */
    private static final Pattern SUFFIX = Pattern.compile("(\\d+|(?<=-)[bcdfghjklmnpqrstvwxz2456789]{5})$");

    /**
     * Returns the first groups; items that are alike form a group if they are many.
     *
     * @param sameness the values that must be equal
     */
    static <T> FirstItems<AlikeGroup<T>> first(List<T> items, Function<T, List<?>> sameness) {
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
        return FirstItems.of(groups, AlikeGroup::size);
    }

    /**
     * Returns the first groups of pods of one owner. Names without the pod's number, or the suffix that a controller
     * generates, tell owners apart.
     *
     * @param name the name of an item's pod
     * @param sameness the values that must be equal
     */
    public static <T> FirstItems<AlikeGroup<T>> firstOfPods(
            List<T> items, Function<T, String> name, Function<T, List<?>> sameness) {
        return first(items, item -> List.of(SUFFIX.matcher(name.apply(item)).replaceFirst(""), sameness.apply(item)));
    }

    public T first() {
        return items.get(0);
    }

    public int size() {
        return items.size();
    }

    /** Returns the names as one word: {@code ml/train-0…5}. */
    public String names(Function<T, String> name, String noun) {
        return NameRange.of(items.stream().map(name).toList(), noun);
    }
}
