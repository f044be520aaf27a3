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
final class Ran {
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

    private final RanColumns of;
    private final long firstEnd;
    private final long lastEnd;
    private volatile @Nullable String lines;

    private Ran(RanColumns columns) {
        of = columns;
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
    static Ran of(List<Ran> parts, RanColumns sorted) {
        int room = sorted.size;
        for (Ran part : parts) {
            room += part.of.size;
        }
        RanColumns all = new RanColumns(room);
        int next = 0;
        for (Ran part : parts) {
            for (int i = 0; i < part.of.size; i++) {
                while (next < sorted.size && sorted.compare(next, part.of, i) < 0) {
                    all.addOrSum(sorted, next++);
                }
                all.addOrSum(part.of, i);
            }
        }
        while (next < sorted.size) {
            all.addOrSum(sorted, next++);
        }
        return new Ran(all);
    }

    int size() {
        return of.size;
    }

    /** Whether all entries come before an entry, and in earlier buckets than all of those entries. */
    boolean isBefore(RanColumns entries, int first, long firstEndOfEntries) {
        return of.size == 0
                || (of.compare(of.size - 1, entries, first) < 0 && lastEnd / BUCKET < firstEndOfEntries / BUCKET);
    }

    /** Renumbers the users, keeping their order. */
    Ran renumbered(int[] numbers) {
        RanColumns renumbered = new RanColumns(of.size);
        for (int i = 0; i < of.size; i++) {
            renumbered.add(of.from[i], of.to[i], numbers[of.who[i]], of.jobSeconds[i]);
        }
        return new Ran(renumbered);
    }

    void mark(boolean[] used) {
        for (int i = 0; i < of.size; i++) {
            used[of.who[i]] = true;
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
        for (int i = 0; i < of.size; i++) {
            double part = partAfter(moment, of.from[i], of.to[i]);
            if (part > 0) {
                averages.add(places[of.who[i]], of.jobSeconds[i] * part / seconds);
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
    Ran endedAfter(long moment) {
        if (firstEnd > moment) {
            return this;
        }
        RanColumns left = new RanColumns(of.size);
        for (int i = 0; i < of.size; i++) {
            if (of.to[i] > moment) {
                left.add(of.from[i], of.to[i], of.who[i], of.jobSeconds[i]);
            }
        }
        return new Ran(left);
    }

    /**
     * Merges the entries of each user and bucket. The end of an entry determines its bucket.
     *
     * @param users the number of user numbers
     */
    Ran merged(int users) {
        RanColumns merged = new RanColumns(of.size);
        if (firstEnd / BUCKET == lastEnd / BUCKET) {
            int[] places = new int[users]; // the place plus one; 0 for none
            for (int i = 0; i < of.size; i++) {
                int user = of.who[i];
                places[user] = 1 + merge(merged, i, places[user] - 1);
            }
        } else {
            Map<Bucket, Integer> places = new HashMap<>();
            for (int i = 0; i < of.size; i++) {
                Bucket bucket = new Bucket(of.to[i] / BUCKET, of.who[i]);
                places.put(bucket, merge(merged, i, places.getOrDefault(bucket, -1)));
            }
        }
        RanColumns sorted = merged.sorted();
        return new Ran(sorted.size == sorted.who.length ? sorted : sorted.part(0, sorted.size));
    }

    private record Bucket(long number, int who) {}

    /** Merges an entry into the one at a place, or appends it if the place is negative. Returns its place. */
    private int merge(RanColumns merged, int i, int place) {
        if (place < 0) {
            merged.add(of.from[i], of.to[i], of.who[i], 0 + of.jobSeconds[i]);
            return merged.size - 1;
        }
        merged.to[place] = Math.max(merged.to[place], of.to[i]);
        merged.jobSeconds[place] += of.jobSeconds[i];
        return place;
    }

    /** Splits the entries into as many parts as possible, in order, each of earlier buckets than the next. */
    List<Ran> parts() {
        long[] firstAfter = new long[of.size + 1];
        firstAfter[of.size] = Long.MAX_VALUE;
        for (int i = of.size - 1; i >= 0; i--) {
            firstAfter[i] = Math.min(of.to[i], firstAfter[i + 1]);
        }
        List<Ran> parts = new ArrayList<>();
        long last = Long.MIN_VALUE;
        int start = 0;
        for (int i = 0; i < of.size; i++) {
            last = Math.max(last, of.to[i]);
            if (i == of.size - 1 || last / BUCKET < firstAfter[i + 1] / BUCKET) {
                parts.add(start == 0 && i == of.size - 1 ? this : new Ran(of.part(start, i + 1)));
                start = i + 1;
            }
        }
        return parts;
    }

    /** Whether lines of a state can express all amounts. */
    boolean isFinite() {
        for (int i = 0; i < of.size; i++) {
            if (Double.isInfinite(of.jobSeconds[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Its lines in a state. Cached, because most parts last for many cycles and each cycle writes all of them.
     *
     * @param whos the users by number; the same in all calls
     */
    String lines(Whos whos) {
        String known = lines;
        if (known == null) {
            known = write(whos);
            lines = known;
        }
        return known;
    }

    private String write(Whos whos) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < of.size; i++) {
            Who who = whos.get(of.who[i]);
            text.append("ran ").append(of.from[i]).append(' ').append(of.to[i]);
            text.append(" user ").append(who.user()).append(" in ").append(who.group());
            text.append(' ').append(of.jobSeconds[i]).append('\n');
        }
        return text.toString();
    }
}
