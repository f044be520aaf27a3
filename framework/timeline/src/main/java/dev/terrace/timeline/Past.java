package dev.terrace.timeline;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patches;
import dev.terrace.cluster.Step;
import dev.terrace.cluster.change.Changes;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The history of a chain of cycles: the cluster before each cycle, and the decisions about it. Clusters share their
 * unchanged parts. Time does not advance. Thread-safe.
 */
public final class Past {
    private final List<ClusterState> states = new ArrayList<>();
    private final List<CycleReport> decided = new ArrayList<>();
    private int changed;

    /** Starts with a state. */
    public Past(ClusterState first) {
        states.add(first);
    }

    /** Returns the number of cycles whose decisions were applied. */
    public synchronized int length() {
        return decided.size();
    }

    /** Returns the cluster before a cycle; for a later cycle, the last known cluster. */
    public synchronized Cluster before(int cycle) {
        return states.get(Math.min(cycle, length())).cluster();
    }

    /**
     * Records the decisions of a cycle about {@link #before}.
     *
     * @return whether they change the cluster; if not, the chain ends
     */
    public synchronized boolean decided(int cycle, CycleReport report) {
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

    /** Returns the patches of the objects until a cycle. */
    public synchronized Patches until(int cycle) {
        Patches patches = new Patches();
        for (int i = 0; i < Math.min(cycle, length()); i++) {
            patches.decided(decided.get(i), states.get(i).cluster().now());
        }
        return patches;
    }

    /** Returns the total number of objects that the cycles changed. */
    public synchronized int changed() {
        return changed;
    }

    /** Returns the part of a report that changes the cluster. */
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
