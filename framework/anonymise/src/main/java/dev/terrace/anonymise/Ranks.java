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
 * New names for the names of one kind: a letter and a rank of fixed width, so that they sort as the old ones do, also
 * among names that stay.
 */
final class Ranks {
    private final Domain domain;
    private final NavigableSet<String> kept;
    private final NavigableSet<String> names;
    private final int width;

    /**
     * @param kept names of the kind that stay
     * @param width the least number of digits
     */
    Ranks(Domain domain, Collection<String> names, Collection<String> kept, int width) {
        this.domain = domain;
        this.names = new TreeSet<>(names);
        this.kept = new TreeSet<>(kept);
        this.width = Math.max(width, Integer.toString(names.size()).length());
    }

    /** The new name of each that does not stay. */
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
                // "a-b/x" comes before "a/x": the new names must begin alike, too.
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
        // After a dash it would come before the name that stays, where a slash follows both.
        return lower == null ? "a" + plain : lower + "0" + plain;
    }

    private String padded(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
}
