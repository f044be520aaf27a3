package dev.terrace.server.library;

import dev.terrace.server.store.Entry;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/**
 * A configuration that is kept.
 *
 * @param hash of its text
 * @param bytes how long that is
 * @param findings how many warnings there were when it was read
 */
public record ConfigurationEntry(String name, String hash, long bytes, Instant stored, int findings) implements Entry {
    /** What {@link #toJson} made. */
    public static ConfigurationEntry fromJson(JsonObject json) {
        return new ConfigurationEntry(
                json.getString("name"),
                json.getString("hash"),
                json.getLong("bytes"),
                Instant.parse(json.getString("stored")),
                json.getInteger("findings"));
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
                .put("findings", findings);
    }
}
