package dev.terrace.cli.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.replay.world.ReplayWorld;
import dev.terrace.spi.toolkit.GpuKinds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The selected jobs and the cluster that they arrive at, before settings change it.
 *
 * @param kinds the typical kinds of tasks, for which the use of GPUs is recorded; null if it is not
 */
public record ReplayInput(
        RunOptions options,
        Trace trace,
        ClusterState start,
        @Nullable GpuKinds kinds) {
    /** The plugin whose state has the typical kinds of pods. */
    private static final String EXPECTING_KINDS = "placement";

    /**
     * Selects the jobs of a trace.
     *
     * @param read the whole trace
     * @param dump the cluster with the nodes; null for those of the trace
     * @throws dev.terrace.model.finding.InvalidInput if an option is impossible, or no job or no node is left
     */
    public static ReplayInput of(RunOptions options, Trace read, @Nullable Cluster dump) {
        boolean hasNoEnds = options.changes().hasNoEnds();
        Trace fixed = dump == null ? read : read.changing(List.of());
        Trace all = hasNoEnds && dump == null ? fixed.onGpuNodes() : fixed;
        long gpus = dump == null ? all.gpuMilli() : (long) UsedResource.GPU.offeredBy(dump.nodes());
        Trace trace = options.changes().apply(all, gpus);
        ClusterState bare = dump == null ? ReplayWorld.build(trace) : ReplayWorld.build(trace, dump);
        boolean hasKinds =
                hasNoEnds && UsedResource.GPU.offeredBy(bare.cluster().nodes()) > 0;
        GpuKinds kinds = hasKinds ? ReplayWorld.typicalKinds(all) : null;
        return new ReplayInput(options, trace, kinds == null ? bare : knowing(kinds, all, bare), kinds);
    }

    /** Returns a cluster with the typical kinds of its work, which a policy need not learn in the replay then. */
    private static ClusterState knowing(GpuKinds kinds, Trace trace, ClusterState state) {
        PluginState history = PluginState.of(EXPECTING_KINDS, "", 1, trace.start(), kinds);
        return ClusterState.of(state.cluster().with(List.of(history)), List.of());
    }

    /** Returns the plan of a replay that starts with a changed cluster. */
    public ReplayPlan plan(ClusterState changed) {
        TraceChangeOptions changes = options.changes();
        return new ReplayPlan(
                        trace,
                        changed,
                        options.times().semantics(),
                        changes.hasNoEnds(),
                        changes.warm(),
                        changes.seed())
                .recording(kinds);
    }
}
