package dev.terrace.anonymise;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Assigns new names within one domain: a letter and a rank of fixed width. They preserve the order of the old names,
 * also among names that stay.
 */
final class Ranks {
    private final Domain domain;
    private final NavigableSet<String> kept;
    private final NavigableSet<String> names;
    private final int width;

    /**
     * @param kept names of the domain that stay
     * @param width the minimum number of digits
     */
    Ranks(Domain domain, Collection<String> names, Collection<String> kept, int width) {
        this.domain = domain;
        this.names = new TreeSet<>(names);
        this.kept = new TreeSet<>(kept);
        this.width = Math.max(width, Integer.toString(names.size()).length());
    }

    /** The new names by the old ones, without the names that stay. */
    Map<String, String> assigned() {
        Map<String, String> assigned = new TreeMap<>();
        Map<String, Integer> children = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        NavigableSet<String> all = new TreeSet<>(kept);
        all.addAll(names);
        int rank = 0;
        for (String name : all) {
            while (!open.isEmpty() && !name.startsWith(open.peek() + "-")) {
                open.pop();
            }
            String parent = domain == Domain.NAMESPACE ? open.peek() : null;
            open.push(name);
            if (kept.contains(name)) {
                continue;
            }
            if (parent != null) {
                // "a-b/x" sorts before "a/x", so the new names must share a prefix, too.
                int number = children.merge(parent, 1, Integer::sum);
                assigned.put(name, assigned.getOrDefault(parent, parent) + "-" + padded(number));
            } else {
                rank++;
                String plain = domain.letter() + padded(rank) + domain.ending(name);
                assigned.put(name, among(plain, kept.lower(name), kept.higher(name)));
            }
        }
        return assigned;
    }

    private static String among(String plain, @Nullable String lower, @Nullable String upper) {
        if ((lower == null || lower.compareTo(plain) < 0) && (upper == null || plain.compareTo(upper) < 0)) {
            return plain;
        }
        // With a dash, it would sort before the kept name if a slash follows both.
        return lower == null ? "a" + plain : lower + "0" + plain;
    }

    private String padded(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
}
