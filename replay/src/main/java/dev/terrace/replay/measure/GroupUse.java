package dev.terrace.replay.measure;

import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;

/**
 * The present use of the cluster by a group of jobs, such as those of a queue.
 *
 * <p>A share is the largest part of the cluster's cpu, memory or GPUs (the dominant share of Ghodsi et al. 2011).
 */
public final class GroupUse {
    private static final UsedResource[] RESOURCES = UsedResource.values();

    private final int index;
    private final String name;
    private final int weight;
    private final long[] held = new long[RESOURCES.length];
    private final long[] asked = new long[RESOURCES.length];
    private final long[] lost = new long[RESOURCES.length];
    private long waitingJobs;
    private long waitingTasks;
    private long runningTasks;
    private long evictions;
    private long nodeEvictions;
    private long lostSeconds;
    double share;
    double entitled;
    double deserved = Double.NaN;

    GroupUse(int index, String name, int weight) {
        this.index = index;
        this.name = name;
        this.weight = weight;
    }

    /** Returns the index in {@link ClusterUse#groups}. */
    public int index() {
        return index;
    }

    /** Returns the name of the queue or user; empty for an unknown user. */
    public String name() {
        return name;
    }

    public int weight() {
        return weight;
    }

    /** Returns the amount that its tasks hold; evicted tasks hold theirs until they leave. */
    public long held(UsedResource resource) {
        return held[resource.ordinal()];
    }

    /** Returns the amount that its waiting tasks request. */
    public long asked(UsedResource resource) {
        return asked[resource.ordinal()];
    }

    /** Returns the resource-seconds that evictions have lost so far. */
    public long lost(UsedResource resource) {
        return lost[resource.ordinal()];
    }

    /** Returns the number of jobs with waiting tasks. */
    public long waitingJobs() {
        return waitingJobs;
    }

    public long waitingTasks() {
        return waitingTasks;
    }

    /** Returns the number of tasks on nodes. */
    public long runningTasks() {
        return runningTasks;
    }

    /** Returns the number of evicted attempts so far. */
    public long evictions() {
        return evictions;
    }

    /** Returns the number of attempts so far whose node left the cluster. */
    public long nodeEvictions() {
        return nodeEvictions;
    }

    /** Returns the seconds of run time that both have lost so far. */
    public long lostSeconds() {
        return lostSeconds;
    }

    /** Returns the dominant share that it holds. */
    public double share() {
        return share;
    }

    /**
     * Returns the dominant share to which it is entitled: weighted max-min fairness between groups, at most its demand.
     */
    public double entitled() {
        return entitled;
    }

    /**
     * Returns the dominant share that the policy reported as deserved in its last cycle, at most 1; NaN if it reports
     * none.
     */
    public double deserved() {
        return deserved;
    }

    boolean isIdle() {
        return runningTasks == 0 && waitingTasks == 0;
    }

    /** Adds jobs with waiting tasks, waiting tasks, and tasks on nodes; removes them if the number is negative. */
    void move(TraceJob job, long jobs, long waits, long holds) {
        waitingJobs += jobs;
        waitingTasks += waits;
        runningTasks += holds;
        for (UsedResource resource : RESOURCES) {
            long amount = resource.of(job.request());
            asked[resource.ordinal()] += waits * amount;
            held[resource.ordinal()] += holds * amount;
        }
    }

    void lose(TaskAttempt attempt) {
        if (attempt.outcome() == Outcome.EVICTED) {
            evictions++;
        } else {
            nodeEvictions++;
        }
        lostSeconds += attempt.lost();
        for (UsedResource resource : RESOURCES) {
            lost[resource.ordinal()] = Math.addExact(
                    lost[resource.ordinal()],
                    Math.multiplyExact(attempt.lost(), resource.of(attempt.job().request())));
        }
    }
}
