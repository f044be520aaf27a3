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
            "now",
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

    /** Notes the times of an object. */
    void see(JsonNode object) {
        if (!isFixed) {
            newest(object.path("metadata"));
            newest(object.path("status"));
        }
    }

    /** Notes the newest of the times in a value. */
    void newest(JsonNode value) {
        value.forEach(this::newest);
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            if (field.getValue().isTextual() && PAST.contains(field.getKey())) {
                Timestamps.parse(field.getValue().asText())
                        .filter(found -> found.isAfter(time))
                        .ifPresent(found -> time = found);
            }
        }
    }
}
