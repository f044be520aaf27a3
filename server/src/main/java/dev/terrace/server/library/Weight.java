package dev.terrace.server.library;

import dev.terrace.model.Cluster;
import dev.terrace.snapshot.Snapshot;

/** About how much of the heap things take, in bytes. */
final class Weight {
    private static final int BASE = 10_000;
    private static final int NODE = 4_000;
    private static final int POD = 1_500;
    private static final int JOB = 1_000;

    private Weight() {}

    static int of(Snapshot snapshot) {
        Cluster cluster = snapshot.cluster();
        long weight = BASE
                + (long) NODE * cluster.nodes().size()
                + (long) POD * cluster.tasks().size()
                + (long) JOB * cluster.jobs().size();
        return Math.toIntExact(Math.min(Integer.MAX_VALUE, weight));
    }
}
