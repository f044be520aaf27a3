package dev.terrace.replay.measure;

import dev.terrace.replay.trace.UsedResource;
import java.util.Arrays;

/** The idle amounts of a schedule over time, by resource. */
public final class IdleOverTime implements ReplayListener {
    private long[] times = new long[1024];
    private long[][] amounts = new long[UsedResource.values().length][1024];
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
            Arrays.setAll(amounts, resource -> Arrays.copyOf(amounts[resource], 2 * size));
        }
        times[size] = time;
        for (UsedResource resource : UsedResource.values()) {
            amounts[resource.ordinal()][size] =
                    use.capacity(resource) - use.total().held(resource);
        }
        size++;
    }

    /** Returns the idle amount at a second; 0 before the first submission. */
    long at(long time, UsedResource resource) {
        int found = Arrays.binarySearch(times, 0, size, time);
        int place = found >= 0 ? found : -found - 2;
        return place < 0 ? 0 : amounts[resource.ordinal()][place];
    }
}
