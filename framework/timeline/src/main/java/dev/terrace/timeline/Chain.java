package dev.terrace.timeline;

import dev.terrace.cluster.AppliedEdits;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patches;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A cluster from cycle to cycle, changed only by the decisions of the cycles and by the {@link Lifecycle} of its pods.
 * The clock advances by a fixed interval.
 */
public final class Chain {
    private final Intervals intervals;
    private final Lifecycle pods;
    private final Patches patches = new Patches();
    private ClusterState state;

    /** Starts with a state, after the first interval. */
    public Chain(ClusterState state, Intervals intervals) {
        this.state = state;
        this.intervals = intervals;
        this.pods = new Lifecycle(state, intervals.grace());
        if (!intervals.after().isZero()) {
            AppliedEdits unused =
                    apply(pods.passed(state, Intervals.later(state.cluster().now(), intervals.after())));
        }
    }

    /** Returns the state that the next cycle decides about. */
    public ClusterState state() {
        return state;
    }

    /** Advances to the state of the next cycle, in time proportional to the decisions of the report. */
    public AppliedEdits next(CycleReport report) {
        return apply(pods.edits(state, report, Intervals.later(state.cluster().now(), intervals.every())));
    }

    private AppliedEdits apply(List<Edit> edits) {
        Instant now = state.cluster().now();
        AppliedEdits applied = state.apply(edits);
        patches.edited(edits, now);
        state = applied.state();
        return applied;
    }

    /**
     * Runs consecutive cycles, each on the state that the previous one left.
     *
     * @param cycles the number of cycles; at least 1
     * @param decide decides one cycle
     * @param decided receives each cluster and the decisions about it
     * @return the last report, which is not applied
     */
    public CycleReport run(
            int cycles, Function<Cluster, CycleReport> decide, BiConsumer<Cluster, CycleReport> decided) {
        for (int cycle = 1; ; cycle++) {
            Cluster cluster = state.cluster();
            CycleReport report = decide.apply(cluster);
            decided.accept(cluster, report);
            if (cycle == cycles) {
                return report;
            }
            next(report);
        }
    }

    /** Adds the decisions of a last cycle to the patches of the objects that the first state was read from. */
    public Patches end(CycleReport last) {
        return patches.decided(last, state.cluster().now());
    }
}
