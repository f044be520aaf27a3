package dev.terrace.server.library;

import dev.terrace.server.store.Hash;
import io.vertx.core.json.JsonObject;

/**
 * Everything that a report depends on, except the extensions.
 *
 * @param snapshot the name of the snapshot in the report
 * @param snapshotHash the hash of the snapshot
 * @param configuration the source of the configuration in the report
 * @param chosen the reason for this configuration, for the report
 * @param configurationKey identifies the text of the configuration
 * @param verify whether plugins are checked against their declarations
 * @param cycle the number of earlier cycles in the chain; each changed the cluster
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

    /** Parses the output of {@link #toJson}. */
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

    /** A copy with manifests to submit first. */
    public CycleKey submitting(String manifests) {
        return new CycleKey(snapshot, snapshotHash, configuration, chosen, configurationKey, verify, cycle, manifests);
    }

    /** A copy for another position in the chain. */
    public CycleKey at(int other) {
        return new CycleKey(snapshot, snapshotHash, configuration, chosen, configurationKey, verify, other, submit);
    }

    /** A copy for another snapshot. */
    public CycleKey on(String otherHash) {
        return new CycleKey(snapshot, otherHash, configuration, chosen, configurationKey, verify, cycle, submit);
    }

    /**
     * The id of the report.
     *
     * @param extensions identifies the loaded plugins and actions
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

    /** Returns whether manifests are submitted first. */
    public boolean isSubmitting() {
        return !submit.isEmpty();
    }
}
