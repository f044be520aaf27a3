package dev.terrace.server.library;

import dev.terrace.model.Cluster;
import dev.terrace.replay.trace.Trace;
import dev.terrace.report.Decisions;
import dev.terrace.snapshot.Snapshot;

/** Estimates of heap usage, in bytes. */
public final class Weight {
    private static final int BASE = 10_000;
    private static final int NODE = 4_000;
    private static final int POD = 1_500;
    private static final int JOB = 1_000;
    /** A changed element of a persistent list, with the path to it. */
    private static final int CHANGE = 2_000;

    /** A packed job, with its id. */
    private static final int TRACE_JOB = 100;

    private static final int TRACE_NODE = 300;
    /** A decision: an entry of a map, with two texts. */
    private static final int DECISION = 300;

    private Weight() {}

    /** The weight of a parsed cluster. */
    static int of(Snapshot snapshot) {
        return of(snapshot.cluster(), 0);
    }

    /** The weight of a parsed trace. */
    static int of(Trace trace) {
        long weight = BASE
                + (long) TRACE_JOB * trace.jobs().size()
                + (long) TRACE_NODE
                        * (trace.nodes().size() + trace.nodeChanges().size());
        return bounded(weight);
    }

    /** The weight of the decisions of a report. */
    static int of(Decisions decided) {
        long weight = BASE
                + (long) DECISION
                        * (decided.binds().size()
                                + decided.bindsAfterVolumes().size()
                                + decided.evicts().size()
                                + decided.fails().size()
                                + decided.pipelined().size()
                                + decided.podGroupPhases().size());
        return bounded(weight);
    }

    /** The weight of a parsed cluster and its later states. */
    public static int of(Cluster cluster, int changes) {
        long weight = BASE
                + (long) NODE * cluster.nodes().size()
                + (long) POD * cluster.tasks().size()
                + (long) JOB * cluster.jobs().size()
                + (long) CHANGE * changes;
        return bounded(weight);
    }

    private static int bounded(long weight) {
        return Math.toIntExact(Math.min(Integer.MAX_VALUE, weight));
    }
}
