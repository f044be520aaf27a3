package dev.terrace.server.kept;

import dev.terrace.server.cycle.Recipe;
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
 * @param recipe what it came from; both parts of it are kept with it
 */
public record ReportEntry(String name, String hash, long bytes, Instant stored, Recipe recipe) implements Entry {
    /** What {@link #toJson} made. */
    public static ReportEntry fromJson(JsonObject json) {
        return new ReportEntry(
                json.getString("id"),
                json.getString("hash"),
                json.getLong("bytes"),
                Instant.parse(json.getString("stored")),
                Recipe.fromJson(json.getJsonObject("recipe")));
    }

    @Override
    public List<String> contents() {
        return List.of(hash, recipe.snapshotHash(), recipe.configurationHash());
    }

    @Override
    public JsonObject toJson() {
        return new JsonObject()
                .put("id", name)
                .put("hash", hash)
                .put("bytes", bytes)
                .put("stored", stored.toString())
                .put("recipe", recipe.toJson());
    }
}
