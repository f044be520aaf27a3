package dev.terrace.plugins.dirac;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The usage between two moments by user: columnar entries, sorted by start, end, group and user, without duplicates.
 * Immutable.
 */
final class UsageIntervals {
    /**
     * The length of a bucket in seconds: a quarter of an hour. Entries of the same bucket are merged, as in DIRAC's
     * accounting.
     */
    private static final long BUCKET = 900;

    /** Sums by place, and the places with a sum. */
    static final class Sums {
        private final double[] sums;
        private final boolean[] there;

        Sums(int places) {
            sums = new double[places];
            there = new boolean[places];
        }

        void add(int place, double amount) {
            sums[place] = there[place] ? sums[place] + amount : amount;
            there[place] = true;
        }

        boolean has(int place) {
            return there[place];
        }

        double get(int place) {
            return sums[place];
        }
    }

    private final UsageColumns columns;
    private final long firstEnd;
    private final long lastEnd;
    private volatile @Nullable String lines;

    private UsageIntervals(UsageColumns columns) {
        this.columns = columns;
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int i = 0; i < columns.size; i++) {
            first = Math.min(first, columns.to[i]);
            last = Math.max(last, columns.to[i]);
        }
        firstEnd = first;
        lastEnd = last;
    }

    /**
     * Merges parts and further entries into one order. Equal keys are summed in the given order, because floating-point
     * sums depend on it.
     *
     * @param parts in order, each before the next
     * @param sorted entries in order; some may have equal keys
     */
    static UsageIntervals of(List<UsageIntervals> parts, UsageColumns sorted) {
        int room = sorted.size;
        for (UsageIntervals part : parts) {
            room += part.columns.size;
        }
        UsageColumns all = new UsageColumns(room);
        int next = 0;
        for (UsageIntervals part : parts) {
            for (int i = 0; i < part.columns.size; i++) {
                while (next < sorted.size && sorted.compare(next, part.columns, i) < 0) {
                    all.addOrSum(sorted, next++);
                }
                all.addOrSum(part.columns, i);
            }
        }
        while (next < sorted.size) {
            all.addOrSum(sorted, next++);
        }
        return new UsageIntervals(all);
    }

    int size() {
        return columns.size;
    }

    /** Returns whether all entries come before an entry, and in earlier buckets than all of those entries. */
    boolean isBefore(UsageColumns entries, int first, long firstEndOfEntries) {
        return columns.size == 0
                || (columns.compare(columns.size - 1, entries, first) < 0
                        && lastEnd / BUCKET < firstEndOfEntries / BUCKET);
    }

    /** Renumbers the users, keeping their order. */
    UsageIntervals renumbered(int[] numbers) {
        UsageColumns renumbered = new UsageColumns(columns.size);
        for (int i = 0; i < columns.size; i++) {
            renumbered.add(columns.from[i], columns.to[i], numbers[columns.users[i]], columns.jobSeconds[i]);
        }
        return new UsageIntervals(renumbered);
    }

    void mark(boolean[] used) {
        for (int i = 0; i < columns.size; i++) {
            used[columns.users[i]] = true;
        }
    }

    /**
     * Adds the usage after a moment to averages over a time span.
     *
     * @param places the place in the averages for each user
     */
    void addTo(Sums averages, int[] places, long moment, long seconds) {
        if (lastEnd <= moment) {
            return;
        }
        for (int i = 0; i < columns.size; i++) {
            double part = partAfter(moment, columns.from[i], columns.to[i]);
            if (part > 0) {
                averages.add(places[columns.users[i]], columns.jobSeconds[i] * part / seconds);
            }
        }
    }

    /** The fraction of a time span that is after {@code moment}. */
    private static double partAfter(long moment, long from, long to) {
        long span = to - from;
        return to <= from
                ? 0
                : from >= moment && span > 0 ? 1 : Math.max(0, to - Math.max(from, moment)) / (double) span;
    }

    /** The entries that ended after a moment. */
    UsageIntervals endedAfter(long moment) {
        if (firstEnd > moment) {
            return this;
        }
        UsageColumns left = new UsageColumns(columns.size);
        for (int i = 0; i < columns.size; i++) {
            if (columns.to[i] > moment) {
                left.add(columns.from[i], columns.to[i], columns.users[i], columns.jobSeconds[i]);
            }
        }
        return new UsageIntervals(left);
    }

    /**
     * Merges the entries of each user and bucket. The end of an entry determines its bucket.
     *
     * @param users the number of user numbers
     */
    UsageIntervals merged(int users) {
        UsageColumns merged = new UsageColumns(columns.size);
        if (firstEnd / BUCKET == lastEnd / BUCKET) {
            int[] places = new int[users]; // the place plus one; 0 for none
            for (int i = 0; i < columns.size; i++) {
                int user = columns.users[i];
                places[user] = 1 + merge(merged, i, places[user] - 1);
            }
        } else {
            Map<Bucket, Integer> places = new HashMap<>();
            for (int i = 0; i < columns.size; i++) {
                Bucket bucket = new Bucket(columns.to[i] / BUCKET, columns.users[i]);
                places.put(bucket, merge(merged, i, places.getOrDefault(bucket, -1)));
            }
        }
        UsageColumns sorted = merged.sorted();
        return new UsageIntervals(sorted.size == sorted.users.length ? sorted : sorted.part(0, sorted.size));
    }

    private record Bucket(long number, int user) {}

    /** Merges an entry into the one at a place, or appends it if the place is negative. Returns its place. */
    private int merge(UsageColumns merged, int i, int place) {
        if (place < 0) {
            merged.add(columns.from[i], columns.to[i], columns.users[i], 0 + columns.jobSeconds[i]);
            return merged.size - 1;
        }
        merged.to[place] = Math.max(merged.to[place], columns.to[i]);
        merged.jobSeconds[place] += columns.jobSeconds[i];
        return place;
    }

    /** Splits the entries into as many parts as possible, in order, each of earlier buckets than the next. */
    List<UsageIntervals> parts() {
        long[] firstAfter = new long[columns.size + 1];
        firstAfter[columns.size] = Long.MAX_VALUE;
        for (int i = columns.size - 1; i >= 0; i--) {
            firstAfter[i] = Math.min(columns.to[i], firstAfter[i + 1]);
        }
        List<UsageIntervals> parts = new ArrayList<>();
        long last = Long.MIN_VALUE;
        int start = 0;
        for (int i = 0; i < columns.size; i++) {
            last = Math.max(last, columns.to[i]);
            if (i == columns.size - 1 || last / BUCKET < firstAfter[i + 1] / BUCKET) {
                parts.add(start == 0 && i == columns.size - 1 ? this : new UsageIntervals(columns.part(start, i + 1)));
                start = i + 1;
            }
        }
        return parts;
    }

    /** Returns whether lines of a state can express all amounts. */
    boolean isFinite() {
        for (int i = 0; i < columns.size; i++) {
            if (Double.isInfinite(columns.jobSeconds[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Its lines in a state. Cached, because most parts last for many cycles and each cycle writes all of them.
     *
     * @param users the users by number; the same in all calls
     */
    String lines(GroupUsers users) {
        String known = lines;
        if (known == null) {
            known = write(users);
            lines = known;
        }
        return known;
    }

    private String write(GroupUsers users) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < columns.size; i++) {
            GroupUser user = users.get(columns.users[i]);
            text.append("ran ").append(columns.from[i]).append(' ').append(columns.to[i]);
            text.append(" user ").append(user.user()).append(" in ").append(user.group());
            text.append(' ').append(columns.jobSeconds[i]).append('\n');
        }
        return text.toString();
    }
}
