package dev.terrace.plugins.dirac;

import dev.terrace.spi.toolkit.RadixSort;
import java.util.Arrays;

/** A mutable columnar builder of usage entries. An hour of a large site has a hundred thousand entries. */
final class UsageColumns {
    private static final int INITIAL_CAPACITY = 16;

    /** Seconds since the epoch; {@link #to} as well. */
    long[] from;

    long[] to;
    /** The numbers of their users. */
    int[] users;

    double[] jobSeconds;
    int size;

    UsageColumns() {
        this(INITIAL_CAPACITY);
    }

    /** @param room the initial capacity */
    UsageColumns(int room) {
        from = new long[room];
        to = new long[room];
        users = new int[room];
        jobSeconds = new double[room];
    }

    void add(long begin, long end, int user, double amount) {
        if (size == users.length) {
            grow(Math.max(INITIAL_CAPACITY, 2 * size));
        }
        from[size] = begin;
        to[size] = end;
        users[size] = user;
        jobSeconds[size++] = amount;
    }

    private void grow(int room) {
        from = Arrays.copyOf(from, room);
        to = Arrays.copyOf(to, room);
        users = Arrays.copyOf(users, room);
        jobSeconds = Arrays.copyOf(jobSeconds, room);
    }

    /** Adds an entry of another builder that is not smaller than the last one here. Equal keys are summed. */
    void addOrSum(UsageColumns others, int i) {
        if (size > 0 && compare(size - 1, others, i) == 0) {
            jobSeconds[size - 1] += others.jobSeconds[i];
        } else {
            add(others.from[i], others.to[i], others.users[i], others.jobSeconds[i]);
        }
    }

    /** Compares an entry with one of another builder. */
    int compare(int i, UsageColumns others, int other) {
        if (from[i] != others.from[other]) {
            return from[i] < others.from[other] ? -1 : 1;
        }
        if (to[i] != others.to[other]) {
            return to[i] < others.to[other] ? -1 : 1;
        }
        return Integer.compare(users[i], others.users[other]);
    }

    /** The sorted entries; stable. Returns this object if it is already sorted. */
    UsageColumns sorted() {
        int at = 1;
        while (at < size && compare(at - 1, this, at) <= 0) {
            at++;
        }
        if (at >= size) {
            return this;
        }
        long[] keys = new long[size];
        Arrays.setAll(keys, i -> users[i]);
        int[] order = RadixSort.lowestFirst(keys);
        order = by(to, order);
        order = by(from, order);
        UsageColumns sorted = new UsageColumns(size);
        for (int i : order) {
            sorted.add(from[i], to[i], users[i], jobSeconds[i]);
        }
        return sorted;
    }

    private static int[] by(long[] column, int[] order) {
        long[] keys = new long[order.length];
        for (int place = 0; place < keys.length; place++) {
            keys[place] = column[order[place]];
        }
        return RadixSort.lowestFirst(order, keys);
    }

    /** The entries of a range. */
    UsageColumns part(int start, int end) {
        UsageColumns part = new UsageColumns(0);
        part.from = Arrays.copyOfRange(from, start, end);
        part.to = Arrays.copyOfRange(to, start, end);
        part.users = Arrays.copyOfRange(users, start, end);
        part.jobSeconds = Arrays.copyOfRange(jobSeconds, start, end);
        part.size = end - start;
        return part;
    }
}
