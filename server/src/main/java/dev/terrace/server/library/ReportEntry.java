package dev.terrace.server.library;

import dev.terrace.server.store.Entry;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/**
 * A report that is kept.
 *
 * @param name its id, which is that of the recipe
 * @param hash of its document
 * @param bytes how long that is
 * @param recipe what it came from; its snapshot is kept with it
 * @param textHash the configuration's text, which is kept with it too
 */
public record ReportEntry(String name, String hash, long bytes, Instant stored, CycleKey recipe, String textHash)
        implements Entry {
    /** What {@link #toJson} made. */
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
        return List.of(hash, recipe.snapshotHash(), textHash);
    }

    @Override
    public JsonObject toJson() {
        return new JsonObject()
                .put("id", name)
                .put("hash", hash)
                .put("bytes", bytes)
                .put("stored", stored.toString())
                .put("recipe", recipe.toJson())
                .put("textHash", textHash);
    }
}
