package dev.terrace.server.library;

import dev.terrace.server.store.Hash;
import io.vertx.core.json.JsonObject;

/**
 * All that a report is a function of, the plugins aside.
 *
 * @param snapshot its name, as the report says it
 * @param snapshotHash its content
 * @param configuration what the report names as the configuration's source
 * @param chosen why that one, as the report says it
 * @param configurationKey identifies its text
 * @param verify whether plugins are held to what they declare
 */
public record CycleKey(
        String snapshot,
        String snapshotHash,
        String configuration,
        String chosen,
        String configurationKey,
        boolean verify) {
    /** What {@link #toJson} made. */
    public static CycleKey fromJson(JsonObject json) {
        return new CycleKey(
                json.getString("snapshot"),
                json.getString("snapshotHash"),
                json.getString("configuration"),
                json.getString("chosen"),
                json.getString("configurationKey"),
                json.getBoolean("verify"));
    }

    /**
     * The id of its report.
     *
     * @param extensions stands for the plugins and actions that are loaded
     */
    public String id(String extensions) {
        return Hash.of(toJson().put("extensions", extensions).encode());
    }

    public JsonObject toJson() {
        return new JsonObject()
                .put("snapshot", snapshot)
                .put("snapshotHash", snapshotHash)
                .put("configuration", configuration)
                .put("chosen", chosen)
                .put("configurationKey", configurationKey)
                .put("verify", verify);
    }
}
