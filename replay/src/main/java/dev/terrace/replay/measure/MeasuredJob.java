package dev.terrace.replay.measure;

import dev.terrace.replay.trace.TraceJob;

/**
 * A measured job. Times are in seconds.
 *
 * @param start the time at which minMember tasks ran, or {@link #NONE}
 * @param end the time of its end, or {@link #NONE}
 * @param cpu the requested cpu of all tasks, in milli-cores
 * @param gangWait the seconds from the first room for one task until the start, or {@link #NONE}
 * @param gangIdle the cpu-seconds that the tasks held before the start, in milli-cores
 * @param queue the index of its queue
 * @param user the index of its user
 */
record MeasuredJob(
        long submit, long start, long end, long run, long cpu, long gangWait, long gangIdle, int queue, int user) {
    /** A placeholder for a time that does not exist. */
    static final long NONE = TraceJob.UNKNOWN;

    /** Returns whether it started at or before a time. */
    boolean hasStarted(long by) {
        return start != NONE && start <= by;
    }

    boolean hasEnded(long by) {
        return end != NONE && end <= by;
    }

    long waited() {
        return start - submit;
    }

    long turnaround() {
        return end - submit;
    }
}
