package dev.terrace.server.library;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.terrace.files.Sha256;
import dev.terrace.timeline.Intervals;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * Everything that a report depends on, except the server's own settings and extensions.
 *
 * @param snapshot the name of the snapshot in the report
 * @param snapshotHash the hash of the snapshot
 * @param configuration the source of the configuration in the report
 * @param chosen the reason for this configuration, for the report
 * @param configurationKey identifies the text of the configuration
 * @param verify whether plugins are checked against their declarations
 * @param cycle the number of earlier cycles in the chain, each of which changed the cluster
 * @param intervals the times of the chain
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
        Intervals intervals,
        String submit) {
    private static final String SUBMIT = "submit";
    private static final String AFTER = "after";
    private static final String EVERY = "every";
    private static final String GRACE = "grace";

    /** Parses the output of {@link #toJson}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static CycleKey fromJson(JsonObject json) {
        return new CycleKey(
                json.getString("snapshot"),
                json.getString("snapshotHash"),
                json.getString("configuration"),
                json.getString("chosen"),
                json.getString("configurationKey"),
                json.getBoolean("verify"),
                json.getInteger("cycle", 0),
                new Intervals(
                        duration(json, AFTER, Intervals.NONE.after()),
                        duration(json, EVERY, Intervals.NONE.every()),
                        duration(json, GRACE, Intervals.NONE.grace())),
                json.getString(SUBMIT, ""));
    }

    private static Duration duration(JsonObject json, String name, Duration otherwise) {
        return json.containsKey(name) ? Duration.parse(json.getString(name)) : otherwise;
    }

    /** A copy with manifests to submit first. */
    public CycleKey submitting(String manifests) {
        return with(snapshotHash, cycle, intervals, manifests);
    }

    /** A copy for another position in the chain. */
    public CycleKey at(int other) {
        return with(snapshotHash, other, intervals, submit);
    }

    /** A copy for another snapshot. */
    public CycleKey on(String otherHash) {
        return with(otherHash, cycle, intervals, submit);
    }

    /** A copy with other times. */
    public CycleKey timed(Intervals other) {
        return with(snapshotHash, cycle, other, submit);
    }

    private CycleKey with(String hash, int position, Intervals times, String manifests) {
        return new CycleKey(
                snapshot, hash, configuration, chosen, configurationKey, verify, position, times, manifests);
    }

    /**
     * The id of the report.
     *
     * @param server identifies the server's settings and extensions
     */
    public String id(String server) {
        return Sha256.of(toJson().put("server", server).encode());
    }

    /** The key as JSON. A cycle on the snapshot itself does not depend on the times of its chain. */
    @JsonValue
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
        if (isOnSnapshot()) {
            return json;
        }
        json.put(AFTER, intervals.after().toString())
                .put(EVERY, intervals.every().toString())
                .put(GRACE, intervals.grace().toString());
        return cycle == 0 ? json : json.put("cycle", cycle);
    }

    /** Returns whether the cycle starts from the snapshot itself: no cycle came before it, and no time passed. */
    public boolean isOnSnapshot() {
        return cycle == 0 && intervals.after().isZero();
    }

    /** Returns whether the cycle decides on the cluster of the snapshot, without submitted manifests. */
    public boolean isOnBareSnapshot() {
        return isOnSnapshot() && !isSubmitting();
    }

    /** Returns whether manifests are submitted first. */
    public boolean isSubmitting() {
        return !submit.isEmpty();
    }
}
