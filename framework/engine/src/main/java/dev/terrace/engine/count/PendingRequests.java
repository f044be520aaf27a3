package dev.terrace.engine.count;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;

/** The total requests of a group's pending tasks, maintained as tasks become pending or cease to be. */
public final class PendingRequests {
    private static final long CPU_AND_MEMORY = 0b11;

    private final ResourceNames names;
    private final long[] sums;

    /** The number of tasks that request each resource. */
    private final int[] asking;

    public PendingRequests(ResourceNames names) {
        this.names = names;
        this.sums = new long[names.size()];
        this.asking = new int[names.size()];
    }

    /** @param sign 1 to add a task, -1 to remove it */
    public void count(Amounts requests, int sign) {
        for (int d = 0; d < sums.length; d++) {
            sums[d] += sign * requests.get(d);
            asking[d] += requests.has(d) ? sign : 0;
        }
    }

    public Amounts toAmounts() {
        long present = CPU_AND_MEMORY;
        for (int d = 0; d < sums.length; d++) {
            present |= asking[d] > 0 ? 1L << d : 0;
        }
        return Amounts.of(names, sums, present);
    }
}
