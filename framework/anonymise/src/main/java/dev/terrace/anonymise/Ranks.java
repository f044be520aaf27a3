package dev.terrace.anonymise;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Assigns new names within one domain: a letter and a rank of fixed width. They preserve the order of the old names,
 * also among names that are fixed, because they stay or have another meaning first.
 */
final class Ranks {
    private final Domain domain;
    /** The new names of fixed names, by the old ones. */
    private final NavigableMap<String, String> fixed;

    private final NavigableSet<String> names;
    private final int width;

    /**
     * @param fixed the new names of the other names of the domain, by the old ones
     * @param width the minimum number of digits
     */
    Ranks(Domain domain, Collection<String> names, Map<String, String> fixed, int width) {
        this.domain = domain;
        this.names = new TreeSet<>(names);
        this.fixed = new TreeMap<>(fixed);
        this.width = Math.max(width, Integer.toString(names.size()).length());
    }

    /** The new names by the old ones, without the fixed names. */
    Map<String, String> assigned() {
        Map<String, String> assigned = new TreeMap<>();
        Map<String, Integer> children = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        NavigableSet<String> all = new TreeSet<>(fixed.keySet());
        all.addAll(names);
        int rank = 0;
        for (String name : all) {
            while (!open.isEmpty() && !name.startsWith(open.peek() + "-")) {
                open.pop();
            }
            String parent = domain == Domain.NAMESPACE ? open.peek() : null;
            open.push(name);
            if (fixed.containsKey(name)) {
                continue;
            }
            if (parent != null) {
                // "a-b/x" sorts before "a/x", so the new names must share a prefix, too.
                int number = children.merge(parent, 1, Integer::sum);
                assigned.put(name, assigned.getOrDefault(parent, fixed.get(parent)) + "-" + padded(number));
            } else {
                rank++;
                String plain = domain.letter() + padded(rank) + domain.ending(name);
                assigned.put(name, among(plain, fixed.lowerEntry(name), fixed.higherEntry(name)));
            }
        }
        return assigned;
    }

    private static String among(
            String plain, Map.@Nullable Entry<String, String> lower, Map.@Nullable Entry<String, String> upper) {
        if ((lower == null || lower.getValue().compareTo(plain) < 0)
                && (upper == null || plain.compareTo(upper.getValue()) < 0)) {
            return plain;
        }
        // With a dash, it would sort before the fixed name if a slash follows both.
        return lower == null ? "a" + plain : lower.getValue() + "0" + plain;
    }

    private String padded(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
}
