package dev.terrace.server.replays;

import dev.terrace.cluster.ClusterState;
import dev.terrace.model.Cluster;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceChanges;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.world.ReplayWorld;
import dev.terrace.server.library.ServiceReading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of a replay, with their meaning on the command line.
 *
 * @param reading the options for reading the trace
 * @param pool the cpus of the only node; 0 for those of all nodes; null if the nodes stay as they are
 * @param warm the second from which submitted jobs are measured
 * @param seed the seed of the random choices; null without random choices
 */
public record ReplayOptions(
        TraceOptions reading,
        @Nullable Integer pool,
        Semantics semantics,
        TraceChanges changes,
        long warm,
        @Nullable Long seed) {
    /**
     * Plans a replay. Its cluster calls no external service.
     *
     * @param read the whole trace
     * @param dump the cluster with the nodes; null for those of the trace
     * @throws dev.terrace.model.finding.InvalidInput if no job or no node is left
     */
    ReplayPlan plan(Trace read, @Nullable Cluster dump) {
        Trace own = pool == null ? read : read.pooled(pool);
        Trace trace = changes.apply(dump == null ? own : read.changing(List.of()));
        Cluster start = (dump == null ? ReplayWorld.build(trace) : ReplayWorld.build(trace, dump)).cluster();
        Cluster closed = start.toBuilder().answers(ServiceReading.answers()).build();
        return new ReplayPlan(trace, ClusterState.of(closed, List.of()), semantics, false, warm, seed);
    }
}
