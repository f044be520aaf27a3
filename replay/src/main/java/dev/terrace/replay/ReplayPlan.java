package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.files.Fault;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.replay.measure.IdleOverTime;
import dev.terrace.replay.trace.Trace;
import dev.terrace.spi.toolkit.GpuKinds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The input of a replay that all configurations share.
 *
 * @param start the cluster before the first job
 * @param turnsAway whether a job leaves again if none of its tasks starts when it arrives; without ends and evictions,
 *     it could never start
 * @param warm the second from which submitted jobs are measured
 * @param seed the seed of the random choices in the trace; null without random choices
 * @param kinds the typical kinds of tasks, for which the use of GPUs is recorded; null if it is not
 * @param logged the idle amounts of the logged schedule, with which starts are compared; null if they are not
 */
public record ReplayPlan(
        Trace trace,
        ClusterState start,
        Semantics semantics,
        boolean turnsAway,
        long warm,
        @Nullable Long seed,
        @Nullable GpuKinds kinds,
        @Nullable IdleOverTime logged) {
    /** @throws dev.terrace.model.finding.InvalidInput if no job is measured */
    public ReplayPlan {
        if (warm > 0 && warm > trace.jobs().lastSubmit()) {
            throw Fault.at(trace.file(), "no job is measured: --warm ends after the last submission.");
        }
    }

    /** Creates a plan whose results have neither the use of GPUs nor the closeness to the logged schedule. */
    public ReplayPlan(
            Trace trace, ClusterState start, Semantics semantics, boolean turnsAway, long warm, @Nullable Long seed) {
        this(trace, start, semantics, turnsAway, warm, seed, null, null);
    }

    /** Returns the nodes before the first job. */
    public List<NodeSpec> nodes() {
        return start.cluster().nodes();
    }

    /** Returns this plan with the typical kinds of tasks. */
    public ReplayPlan recording(@Nullable GpuKinds typical) {
        return new ReplayPlan(trace, start, semantics, turnsAway, warm, seed, typical, logged);
    }

    /** Returns this plan with the idle amounts of the logged schedule. */
    public ReplayPlan comparedWith(@Nullable IdleOverTime idle) {
        return new ReplayPlan(trace, start, semantics, turnsAway, warm, seed, kinds, idle);
    }

    /** Returns the error if sums of amounts over time overflow, as only invented traces let them. */
    RuntimeException overflow(ArithmeticException e, long second) {
        return String.valueOf(e.getMessage()).endsWith("overflow")
                ? Fault.at(
                        trace.file(),
                        "at second %s, the amounts over time pass the limit of 2^63; the trace has amounts or run times that are too large."
                                .formatted(second))
                : e;
    }
}
