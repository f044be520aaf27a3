package dev.terrace.plugins.gridengine.data;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Sorted names, numbered from 0. Immutable. */
final class UsageNames {
    static final UsageNames NONE = new UsageNames(List.of());

    private final List<UsageName> sorted;
    private final Map<UsageName, Integer> numbers;
    private final boolean plain;

    private UsageNames(List<UsageName> sorted) {
        this.sorted = sorted;
        numbers = new HashMap<>(2 * sorted.size());
        for (UsageName name : sorted) {
            numbers.put(name, numbers.size());
        }
        plain = sorted.stream().allMatch(UsageName::isPlain);
    }

    UsageNames with(Collection<UsageName> more) {
        TreeSet<UsageName> all = new TreeSet<>(more);
        all.addAll(sorted);
        return new UsageNames(List.copyOf(all));
    }

    int size() {
        return sorted.size();
    }

    UsageName get(int number) {
        return sorted.get(number);
    }

    /** The number of a name, or {@link Usage#NONE}. */
    int find(UsageName name) {
        return numbers.getOrDefault(name, Usage.NONE);
    }

    /** Returns whether lines of a state can name all of them. */
    boolean isPlain() {
        return plain;
    }
}
