package dev.terrace.replay.measure;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.replay.trace.TraceJob;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Observes a replay. Events come in the order of their times, in seconds. Called by the thread that runs the replay.
 */
public interface ReplayListener {
    /** The end of an attempt to run a task. */
    enum Outcome {
        DONE,
        EVICTED,
        /** The node of the attempt left the cluster. */
        NODE_GONE,
        /** The attempt was still running when the replay ended. */
        RUNNING;

        /** Returns whether the task waits again after the attempt. */
        public boolean isRepeated() {
            return this == EVICTED || this == NODE_GONE;
        }
    }

    /**
     * An attempt to run a task.
     *
     * @param task its number in the job, from 0
     * @param tasks the number of consecutive tasks, from this one, that were one pod and share the attempt
     * @param start the time of its bind
     * @param end the time at which it left the node; for a task that still runs, the end of the replay
     * @param lost the seconds of run time that its eviction lost
     */
    record TaskAttempt(
            TraceJob job, int task, int tasks, long start, long end, String node, Outcome outcome, long lost) {}

    /** The numbers of waiting jobs and tasks after the last cycle of an instant. */
    record LoadAt(long time, long waitingJobs, long waitingTasks) {}

    /**
     * Returns whether it needs the reasons of waiting jobs after the last decision of each instant. A cycle that
     * decides nothing then ends each instant.
     */
    default boolean readsReasons() {
        return false;
    }

    /** Reports the submission of a job, at the time that the job states. */
    default void submitted(TraceJob job) {}

    /**
     * Reports that a node joins or leaves the cluster, after the ends of the attempts on it.
     *
     * @param isThere whether it joins
     */
    default void nodeChanged(NodeSpec node, boolean isThere, long time) {}

    /**
     * Reports the decisions of a cycle, before their consequences.
     *
     * @param ids returns the id of the job with a group, by the group's key; null for groups of other jobs
     */
    default void decided(CycleReport report, Function<String, @Nullable String> ids, long time) {}

    /** Reports the first start that is planned for a waiting job. */
    default void promised(TraceJob job, long start) {}

    /**
     * Reports the start of an attempt.
     *
     * @param task its number in the job, from 0
     * @param tasks as in {@link TaskAttempt}
     * @param time the time of its bind
     * @param annotations the annotations that its pod got with the node
     */
    default void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {}

    /**
     * Reports that a waiting task has failed and never starts.
     *
     * @param tasks as in {@link TaskAttempt}
     */
    default void failed(TraceJob job, int task, int tasks, long time) {}

    /** Reports the end of an attempt, at its end. */
    default void attempted(TaskAttempt attempt) {}

    /**
     * Reports the end of a job, after the end of its last attempt.
     *
     * @param start the time at which minMember of its tasks ran for the first time; {@link TraceJob#UNKNOWN} if they
     *     never did
     */
    default void ended(TraceJob job, long start, long end) {}

    /** Reports that a job without a running task leaves without having started. */
    default void turnedAway(TraceJob job, long time) {}

    /** Reports the end of an instant. */
    default void settled(LoadAt load) {}

    /**
     * Reports a job that has not ended at the end of the replay, after its attempts that still run.
     *
     * @param start as in {@link #ended}
     */
    default void unfinished(TraceJob job, long start) {}

    /** Reports the end of the replay, after all other events. */
    default void stopped(long time) {}

    /**
     * Reports an interval in which the use of the cluster does not change. Intervals are consecutive and never empty;
     * the first one starts with the first submission.
     *
     * @param use the use by queue from {@code from} (inclusive) to {@code to} (exclusive), in seconds
     */
    default void constant(ClusterUse use, long from, long to) {}

    /** Reports the end of the replay, after the last interval and before {@link #stopped}. */
    default void finished(ClusterUse use, long time) {}
}
