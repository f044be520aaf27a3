package dev.terrace.server.library;

import dev.terrace.model.Cluster;
import dev.terrace.model.PodPhase;
import dev.terrace.server.store.Entry;
import dev.terrace.snapshot.Snapshot;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/**
 * A stored snapshot.
 *
 * @param hash the hash of its bytes as they arrived
 * @param bytes the number of these bytes
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
                .count();
        return new SnapshotEntry(
                name,
                hash,
                bytes,
                stored,
                cluster.nodes().size(),
                cluster.tasks().size(),
                Math.toIntExact(pending),
                cluster.queues().size(),
                cluster.jobs().size(),
                snapshot.findings().size(),
                snapshot.schedulerConf().isPresent());
    }

    /** Parses the output of {@link #toJson}. */
    public static SnapshotEntry fromJson(JsonObject json) {
        return new SnapshotEntry(
                json.getString("name"),
                json.getString("hash"),
                json.getLong("bytes"),
                Instant.parse(json.getString("stored")),
                json.getInteger("nodes"),
                json.getInteger("pods"),
                json.getInteger("pending"),
                json.getInteger("queues"),
                json.getInteger("jobs"),
                json.getInteger("findings"),
                json.getBoolean("configuration"));
    }

    @Override
    public List<String> contents() {
        return List.of(hash);
    }

    @Override
    public JsonObject toJson() {
        return new JsonObject()
                .put("name", name)
                .put("hash", hash)
                .put("bytes", bytes)
                .put("stored", stored.toString())
                .put("nodes", nodes)
                .put("pods", pods)
                .put("pending", pending)
                .put("queues", queues)
                .put("jobs", jobs)
                .put("findings", findings)
                .put("configuration", configuration);
    }
}
