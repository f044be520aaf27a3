package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What happened to one pod, as fields of its object. */
final class HappenedToPod {
    private @Nullable Instant made;
    private @Nullable String node;
    private @Nullable Instant started;
    private @Nullable Instant evicted;
    private @Nullable String failure;
    private final Map<String, Long> amendments = new LinkedHashMap<>();

    void bound(String on) {
        node = on;
    }

    void started(Instant now) {
        started = now;
    }

    /** What was told to leave before is not told again. */
    void evicted(Instant now) {
        evicted = evicted == null ? now : evicted;
    }

    void failed(String because) {
        failure = because;
    }

    void amended(String field, long value) {
        amendments.put(field, value);
    }

    /** Nothing of what happened before is left. */
    void madeAnew(Instant now) {
        made = now;
        node = null;
        started = null;
        evicted = null;
        failure = null;
        amendments.clear();
    }

    void apply(ObjectNode pod) {
        if (made != null) {
            makeAnew(pod, made);
        }
        if (node != null) {
            pod.withObjectProperty("spec").put("nodeName", node);
        }
        if (started != null) {
            pod.withObjectProperty("status").put("phase", "Running").put("startTime", started.toString());
        }
        if (evicted != null && !pod.path("metadata").hasNonNull("deletionTimestamp")) {
            pod.withObjectProperty("metadata").put("deletionTimestamp", evicted.toString());
        }
        amendments.forEach((field, value) -> pod.withObjectProperty("spec").put(field, value));
        if (failure != null) {
            pod.withObjectProperty("status").put("phase", "Failed").put("message", failure);
        }
    }

    /** Its fields that say nothing of a life stay, such as the resources of a container that was resized. */
    private static void makeAnew(ObjectNode pod, Instant made) {
        pod.withObjectProperty("metadata")
                .put("creationTimestamp", made.toString())
                .remove(List.of("deletionTimestamp", "deletionGracePeriodSeconds"));
        pod.withObjectProperty("spec").remove("nodeName");
        pod.withObjectProperty("status")
                .put("phase", "Pending")
                .remove(List.of("startTime", "nominatedNodeName", "conditions"));
    }
}
