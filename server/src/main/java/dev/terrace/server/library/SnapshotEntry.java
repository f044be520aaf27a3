package dev.terrace.server.library;

import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.PodPhase;
import dev.terrace.server.store.Entry;
import dev.terrace.snapshot.Snapshot;
import java.time.Instant;
import java.util.List;

/**
 * A stored snapshot.
 *
 * @param hash the hash of its bytes as they arrived
 * @param bytes the number of these bytes
 * @param pods the number of pods, with those of other schedulers
 * @param pending the number of pods that wait for a node
 * @param findings the number of warnings when it was read
 * @param configuration whether it contains a scheduler configuration
 */
public record SnapshotEntry(
        String name,
        String hash,
        long bytes,
        Instant stored,
        int nodes,
        int pods,
        int pending,
        int queues,
        int jobs,
        int findings,
        boolean configuration)
        implements Entry {
    /** Creates the entry of a parsed snapshot. */
    public static SnapshotEntry of(String name, String hash, long bytes, Instant stored, Snapshot snapshot) {
        Cluster cluster = snapshot.cluster();
        long pending = cluster.tasks().stream()
                        .filter(task -> task.node().isEmpty() && task.phase() == PodPhase.PENDING)
                        .count()
                + cluster.undecided().stream()
                        .filter(pod -> pod.reason() == UndecidedPod.Reason.SCHEDULER && !pod.hasEnded())
                        .count();
        return new SnapshotEntry(
                name,
                hash,
                bytes,
                stored,
                cluster.nodes().size(),
                cluster.tasks().size() + cluster.undecided().size(),
                Math.toIntExact(pending),
                cluster.queues().size(),
                cluster.jobs().size(),
                snapshot.findings().size(),
                snapshot.schedulerConf().isPresent());
    }

    @Override
    public List<String> contents() {
        return List.of(hash);
    }
}
