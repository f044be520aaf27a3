package dev.terrace.timeline;

import dev.terrace.cluster.AppliedEdits;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patches;
import dev.terrace.cluster.change.Changes;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The history of a chain of cycles: the cluster before each cycle, and the edits that led to it. Clusters share their
 * unchanged parts. What happens between cycles is decided by {@link Lifecycle}. Thread-safe.
 */
public final class Past {
    private final Intervals intervals;
    private final Lifecycle pods;
    private final Instant begin;
    private final List<ClusterState> states = new ArrayList<>();
    /** The edits before each cycle. */
    private final List<List<Edit>> edits = new ArrayList<>();

    private int changed;

    /** Starts with a state, after the first interval. */
    public Past(ClusterState first, Intervals intervals) {
        this.intervals = intervals;
        pods = new Lifecycle(first, intervals.grace());
        begin = first.cluster().now();
        if (intervals.after().isZero()) {
            edits.add(List.of());
            states.add(first);
        } else {
            List<Edit> passed = pods.passed(first, Intervals.later(begin, intervals.after()));
            add(passed, first.apply(passed));
        }
    }

    /** Returns the number of cycles whose decisions were applied. */
    public synchronized int length() {
        return states.size() - 1;
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
        ClusterState before = states.get(length());
        List<Edit> next = new ArrayList<>(
                pods.edits(before, report, Intervals.later(before.cluster().now(), intervals.every())));
        AppliedEdits applied = before.apply(next);
        if (applied.changes().isEmpty()) {
            return false;
        }
        next.replaceAll(edit -> edit instanceof Edit.Decided ? decisions(report, applied.changes()) : edit);
        add(next, applied);
        return true;
    }

    private void add(List<Edit> before, AppliedEdits applied) {
        edits.add(before);
        states.add(applied.state());
        changed += applied.changes().size();
    }

    /** Returns the patches of the objects until a cycle. */
    public synchronized Patches until(int cycle) {
        Patches patches = new Patches();
        Instant now = begin;
        for (int i = 0; i <= Math.min(cycle, length()); i++) {
            patches.edited(edits.get(i), now);
            now = states.get(i).cluster().now();
        }
        return patches;
    }

    /** Returns the total number of objects that changed between the states. */
    public synchronized int changed() {
        return changed;
    }

    /** Returns the part of a report that changes the cluster. */
    private static Edit.Decided decisions(CycleReport report, Changes changes) {
        // A report lists all phases as changed if the earlier ones are unknown.
        SortedMap<String, JobPhase> phases = new TreeMap<>();
        changes.of(Kinds.POD_GROUP)
                .forEach(change ->
                        phases.put(change.either().key(), change.either().phase()));
        return new Edit.Decided(CycleReport.builder()
                .binds(report.binds())
                .evictions(report.evictions())
                .failures(report.failures())
                .amendments(report.amendments())
                .phases(phases)
                .groupUids(report.groupUids())
                .pluginStates(report.pluginStates())
                .closed(report.closed())
                .build());
    }
}
