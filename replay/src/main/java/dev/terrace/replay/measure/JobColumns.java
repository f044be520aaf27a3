package dev.terrace.replay.measure;

import dev.terrace.replay.measure.GangWaits.Gang;
import dev.terrace.replay.trace.TraceJob;
import org.jspecify.annotations.Nullable;

/** The measured jobs as columns of numbers, in 64 bytes each. A row is a job. */
final class JobColumns {
    /** A placeholder for a time that does not exist. */
    static final long NONE = TraceJob.UNKNOWN;

    final long[] submits;
    final long[] runs;
    /** The requested cpu of all tasks, in milli-cores. */
    final long[] cpus;
    /** The seconds from the first room for one task until the start, or {@link #NONE}. */
    final long[] gangWaits;
    /** The cpu-seconds that the tasks held before the start, in milli-cores. */
    final long[] gangIdles;

    final int[] queues;
    final int[] users;
    private final long[] starts;
    private final long[] ends;
    private int size;

    /** @param limit the maximum number of jobs */
    JobColumns(int limit) {
        submits = new long[limit];
        starts = new long[limit];
        ends = new long[limit];
        runs = new long[limit];
        cpus = new long[limit];
        gangWaits = new long[limit];
        gangIdles = new long[limit];
        queues = new int[limit];
        users = new int[limit];
    }

    /**
     * Adds a job.
     *
     * @param start the time at which minMember tasks ran, or {@link #NONE}
     * @param end the time of its end, or {@link #NONE}
     * @param gang null if the job is no gang, or the nodes of tasks are unknown
     */
    void add(TraceJob job, long start, long end, @Nullable Gang gang, int queue, int user) {
        submits[size] = job.submit();
        starts[size] = start;
        ends[size] = end;
        runs[size] = job.run();
        cpus[size] = job.tasks() * job.request().cpuMilli();
        gangWaits[size] = gang == null ? NONE : gang.waited(start);
        gangIdles[size] = gang == null ? 0 : gang.idle;
        queues[size] = queue;
        users[size] = user;
        size++;
    }

    int size() {
        return size;
    }

    /** Returns whether a job started at or before a time. */
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
}
