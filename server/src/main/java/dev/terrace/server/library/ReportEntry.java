package dev.terrace.server.library;

import dev.terrace.server.store.Entry;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/**
 * A stored report.
 *
 * @param name its id, derived from its key
 * @param hash the hash of its document
 * @param bytes the length of its document
 * @param key the key of its cycle; its snapshot stays as long as the report
 * @param textHash the hash of the configuration's text, which stays as long as the report
 */
public record ReportEntry(String name, String hash, long bytes, Instant stored, CycleKey key, String textHash)
        implements Entry {
    /** Parses the output of {@link #toJson}. */
    public static ReportEntry fromJson(JsonObject json) {
        return new ReportEntry(
                json.getString("id"),
                json.getString("hash"),
                json.getLong("bytes"),
                Instant.parse(json.getString("stored")),
                CycleKey.fromJson(json.getJsonObject("recipe")),
                json.getString("textHash"));
    }

    @Override
    public List<String> contents() {
        return List.of(hash, key.snapshotHash(), textHash);
    }

    @Override
    public JsonObject toJson() {
        return new JsonObject()
                .put("id", name)
                .put("hash", hash)
                .put("bytes", bytes)
                .put("stored", stored.toString())
                .put("recipe", key.toJson())
                .put("textHash", textHash);
    }
}
