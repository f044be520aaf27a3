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
 * @param cycle how many cycles went before it in a chain; each of them left another cluster
 * @param submit manifests that are submitted to the snapshot first; empty for none
 */
public record CycleKey(
        String snapshot,
        String snapshotHash,
        String configuration,
        String chosen,
        String configurationKey,
        boolean verify,
        int cycle,
        String submit) {
    private static final String SUBMIT = "submit";

    /** What {@link #toJson} made. */
    public static CycleKey fromJson(JsonObject json) {
        return new CycleKey(
                json.getString("snapshot"),
                json.getString("snapshotHash"),
                json.getString("configuration"),
                json.getString("chosen"),
                json.getString("configurationKey"),
                json.getBoolean("verify"),
                json.getInteger("cycle", 0),
                json.getString(SUBMIT, ""));
    }

    /** The same with manifests that are submitted first. */
    public CycleKey submitting(String manifests) {
        return new CycleKey(snapshot, snapshotHash, configuration, chosen, configurationKey, verify, cycle, manifests);
    }

    /** The same, at another place in the chain. */
    public CycleKey at(int other) {
        return new CycleKey(snapshot, snapshotHash, configuration, chosen, configurationKey, verify, other, submit);
    }

    /** The same, on the content of another hash. */
    public CycleKey on(String otherHash) {
        return new CycleKey(snapshot, otherHash, configuration, chosen, configurationKey, verify, cycle, submit);
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
        JsonObject json = new JsonObject()
                .put("snapshot", snapshot)
                .put("snapshotHash", snapshotHash)
                .put("configuration", configuration)
                .put("chosen", chosen)
                .put("configurationKey", configurationKey)
                .put("verify", verify);
        if (isSubmitting()) {
            json.put(SUBMIT, submit);
        }
        return cycle == 0 ? json : json.put("cycle", cycle);
    }

    /** Whether manifests are submitted first. */
    public boolean isSubmitting() {
        return !submit.isEmpty();
    }
}
