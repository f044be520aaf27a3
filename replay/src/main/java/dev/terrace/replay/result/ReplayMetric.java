package dev.terrace.replay.result;

/** A metric of a replay, with its name in cases and its name in results. */
public enum ReplayMetric {
    /** The jobs that were submitted in the measured part. */
    JOBS("jobs", "jobs"),
    /** The seconds from the first submission to the last end. */
    MAKESPAN("makespan", "makespan"),
    /** The mean time from submission until minMember tasks run, over jobs that started; seconds. */
    MEAN_WAIT("mean_wait", "meanWait"),
    MAX_WAIT("max_wait", "maxWait"),
    /** The mean time from submission to end, over jobs that ended; seconds. */
    MEAN_TURNAROUND("mean_turnaround", "meanTurnaround"),
    /** The mean of max(1, turnaround / max(run, 10 s)), over jobs that ended. */
    MEAN_BOUNDED_SLOWDOWN("mean_bounded_slowdown", "meanBoundedSlowdown"),
    /** The cpu that pods held, as a part of all cpu over the makespan. */
    UTILISATION("utilisation", "utilisation"),
    /** The part of the utilisation whose work was not lost. */
    GOODPUT("goodput", "goodput"),
    /** The attempts that ended in an eviction. */
    EVICTIONS("evictions", "evictions"),
    /** The attempts that ended because their node left the cluster; absent if the nodes are fixed. */
    NODE_EVICTIONS("node_evictions", "nodeEvictions"),
    /** The seconds of run time that both kinds of evictions lost. */
    LOST_SECONDS("lost_seconds", "lostSeconds");

    private final String inCases;
    private final String inResults;

    ReplayMetric(String inCases, String inResults) {
        this.inCases = inCases;
        this.inResults = inResults;
    }

    public String inCases() {
        return inCases;
    }

    public String inResults() {
        return inResults;
    }
}
