package dev.terrace.server.library;

import dev.terrace.server.store.Entry;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/**
 * A stored configuration.
 *
 * @param hash the hash of its text
 * @param bytes the length of its text
 * @param findings the number of warnings when it was read
 */
public record ConfigurationEntry(String name, String hash, long bytes, Instant stored, int findings) implements Entry {
    /** Parses the output of {@link #toJson}. */
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
