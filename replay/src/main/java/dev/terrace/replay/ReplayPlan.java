package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.replay.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The input of a replay that all configurations share.
 *
 * @param start the cluster before the first job
 * @param turnsAway whether a job of which no task starts when it arrives leaves again; without ends and evictions, it
 *     could never start
 * @param warm the second from which submitted jobs are measured
 * @param seed the seed of the random choices in the trace; null without random choices
 */
public record ReplayPlan(
        Trace trace,
        ClusterState start,
        Semantics semantics,
        boolean turnsAway,
        long warm,
        @Nullable Long seed) {}
