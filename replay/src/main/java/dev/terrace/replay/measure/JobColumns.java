package dev.terrace.replay.measure;

import dev.terrace.replay.trace.TraceJob;

/** The measured jobs as columns of numbers, in 64 bytes each. */
final class JobColumns {
    /** A placeholder for a time that does not exist. */
    static final long NONE = TraceJob.UNKNOWN;

    private static final double MILLI = 1000;

    private final long[] submits;
    private final long[] starts;
    private final long[] ends;
    private final long[] runs;
    private final long[] cpus;
    private final long[] gangWaits;
    private final long[] gangIdles;
    private final int[] queues;
    private final int[] users;
    private int size;

    /** @param most the maximum number of jobs */
    JobColumns(int most) {
        submits = new long[most];
        starts = new long[most];
        ends = new long[most];
        runs = new long[most];
        cpus = new long[most];
        gangWaits = new long[most];
        gangIdles = new long[most];
        queues = new int[most];
        users = new int[most];
    }

    /**
     * Adds a job.
     *
     * @param start the time at which minMember tasks ran, or {@link #NONE}
     * @param end the time of its end, or {@link #NONE}
     * @param gangWait the seconds from the first room for one task until its start, or {@link #NONE}
     * @param gangIdle the cpu-seconds that its tasks held before its start, in milli-cores
     */
    void add(TraceJob job, long start, long end, long gangWait, long gangIdle, int queue, int user) {
        submits[size] = job.submit();
        starts[size] = start;
        ends[size] = end;
        runs[size] = job.run();
        cpus[size] = job.tasks() * job.request().cpuMilli();
        gangWaits[size] = gangWait;
        gangIdles[size] = gangIdle;
        queues[size] = queue;
        users[size] = user;
        size++;
    }

    int size() {
        return size;
    }

    long submit(int row) {
        return submits[row];
    }

    /** Returns the start if it is not after a time, else {@link #NONE}. */
    boolean hasStarted(int row, long by) {
        return starts[row] != NONE && starts[row] <= by;
    }

    boolean hasEnded(int row, long by) {
        return ends[row] != NONE && ends[row] <= by;
    }

    long wait(int row) {
        return starts[row] - submits[row];
    }

    long turnaround(int row) {
        return ends[row] - submits[row];
    }

    long run(int row) {
        return runs[row];
    }

    /** Returns the requested cpu of all tasks, in milli-cores. */
    long cpuMilli(int row) {
        return cpus[row];
    }

    double processors(int row) {
        return Math.max(1, cpus[row] / MILLI);
    }

    long gangWait(int row) {
        return gangWaits[row];
    }

    long gangIdle(int row) {
        return gangIdles[row];
    }

    int queue(int row) {
        return queues[row];
    }

    int user(int row) {
        return users[row];
    }
}
