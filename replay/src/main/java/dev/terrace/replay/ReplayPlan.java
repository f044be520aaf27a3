package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.replay.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The input of a replay that all configurations share.
 *
 * @param start the cluster before the first job
 * @param warm jobs that are submitted before this second are not measured
 * @param seed decided the random choices in the trace; null if none was made
 */
public record ReplayPlan(
        Trace trace,
        ClusterState start,
        Semantics semantics,
        long warm,
        @Nullable Long seed) {}
