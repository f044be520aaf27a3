package dev.terrace.server.cycle;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Step;
import dev.terrace.cluster.change.Changes;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import dev.terrace.server.library.Weight;
import dev.terrace.snapshot.Happened;
import dev.terrace.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A chain of cycles as far as it has gone: the clusters that it went through, which share what did not change, and what
 * was decided on each. No time passes in it. Safe for several threads.
 */
final class Past {
    private final Snapshot snapshot;
    private final List<ClusterState> states = new ArrayList<>();
    private final List<CycleReport> decided = new ArrayList<>();
    private int changed;

    Past(Snapshot snapshot) {
        this.snapshot = snapshot;
        states.add(snapshot.state());
    }

    /** How many cycles it went on by. */
    synchronized int length() {
        return decided.size();
    }

    /** The cluster before a cycle; the last one, if it has not gone so far. */
    synchronized Cluster before(int cycle) {
        return states.get(Math.min(cycle, length())).cluster();
    }

    /**
     * What a cycle decided on {@link #before}.
     *
     * @return whether the chain goes on by it; it does not if it left the cluster as it was
     */
    synchronized boolean decided(int cycle, CycleReport report) {
        if (cycle < length()) {
            return true;
        }
        Step step = states.get(length()).apply(new Edit.Decided(report));
        if (step.changes().isEmpty()) {
            return false;
        }
        states.add(step.state());
        decided.add(decisions(report, step.changes()));
        changed += report.binds().size()
                + report.evictions().size()
                + step.changes().of(Kinds.POD_GROUP).size();
        return true;
    }

    /** What happened before a cycle. */
    synchronized Happened until(int cycle) {
        Happened happened = new Happened();
        for (int i = 0; i < Math.min(cycle, length()); i++) {
            happened.decided(decided.get(i), states.get(i).cluster().now());
        }
        return happened;
    }

    /** About how many bytes of the heap it takes. */
    synchronized int weight() {
        return Weight.of(snapshot, changed);
    }

    /** What changes the cluster, without what is told of it. */
    private static CycleReport decisions(CycleReport report, Changes changes) {
        SortedMap<String, JobPhase> phases = new TreeMap<>();
        changes.of(Kinds.POD_GROUP)
                .forEach(change ->
                        phases.put(change.either().key(), change.either().phase()));
        return CycleReport.builder()
                .binds(report.binds())
                .evictions(report.evictions())
                .failures(report.failures())
                .amendments(report.amendments())
                .phases(phases)
                .pluginStates(report.pluginStates())
                .build();
    }
}
