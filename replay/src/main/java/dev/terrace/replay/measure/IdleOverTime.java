package dev.terrace.replay.measure;

import java.util.Arrays;

/** The idle cpu of a schedule over time. */
public final class IdleOverTime implements UseObserver {
    private long[] times = new long[1024];
    private long[] amounts = new long[1024];
    private int size;

    @Override
    public void constant(ClusterUse use, long from, long to) {
        add(from, use);
    }

    @Override
    public void finished(ClusterUse use, long time) {
        add(time, use);
    }

    private void add(long time, ClusterUse use) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            amounts = Arrays.copyOf(amounts, 2 * size);
        }
        times[size] = time;
        amounts[size] = use.capacity(UsedResource.CPU) - use.total().held(UsedResource.CPU);
        size++;
    }

    /** Returns the idle cpu at a second, in milli-cores; 0 before the first submission. */
    long at(long time) {
        int found = Arrays.binarySearch(times, 0, size, time);
        int place = found >= 0 ? found : -found - 2;
        return place < 0 ? 0 : amounts[place];
    }
}
