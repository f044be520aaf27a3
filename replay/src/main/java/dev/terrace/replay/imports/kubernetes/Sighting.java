package dev.terrace.replay.imports.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.objects.field.Timestamps;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * The time at which states were seen. All objects of a dump share one. Its time is the newest time in the dump, which
 * is known once the dump is read.
 */
final class Sighting {
    /** The names of times that cannot lie in the future. */
    private static final Set<String> PAST = Set.of(
            "creationTimestamp",
            "finishedAt",
            "lastHeartbeatTime",
            "lastTransitionTime",
            "startTime",
            "startedAt",
            "time");

    private final boolean isLowerBound;
    private Instant time;
    private boolean isFixed;

    private Sighting(Instant atLeast, boolean isLowerBound) {
        this.isLowerBound = isLowerBound;
        time = atLeast;
    }

    /** Returns the sighting of a dump. */
    static Sighting ofDump() {
        return new Sighting(Instant.EPOCH, false);
    }

    /** Returns the sighting of an event that follows another one, whose own time is unknown. */
    static Sighting ofEventAfter(Sighting before) {
        return new Sighting(before.time, true);
    }

    Instant time() {
        return time;
    }

    /** Returns whether the states may have been seen later. */
    boolean isLowerBound() {
        return isLowerBound && !isFixed;
    }

    /** Sets the time, whatever times the objects have. */
    void fix(Instant known) {
        time = known;
        isFixed = true;
    }

    /** Notes the times of an object. Its annotations and labels are not times, whatever their names are. */
    void see(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        note(metadata);
        newest(metadata.path("managedFields"));
        newest(object.path("status"));
    }

    private void newest(JsonNode value) {
        value.forEach(this::newest);
        note(value);
    }

    private void note(JsonNode value) {
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            if (field.getValue().isTextual() && PAST.contains(field.getKey())) {
                Timestamps.parse(field.getValue().asText()).ifPresent(this::note);
            }
        }
    }

    /** Notes a time at which the state existed. */
    void note(Instant found) {
        if (!isFixed && found.isAfter(time)) {
            time = found;
        }
    }
}
