package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What happened to one pod, as fields of its object. */
final class HappenedToPod {
    private static final String CONDITIONS = "conditions";

    private @Nullable Instant made;
    private @Nullable String node;
    private @Nullable Instant bound;
    private @Nullable Instant started;
    private @Nullable Instant evicted;
    private @Nullable String failure;
    private final Map<String, String> annotations = new TreeMap<>();
    private final Map<String, Long> amendments = new LinkedHashMap<>();

    void bound(String on, Map<String, String> with, Instant now) {
        node = on;
        bound = now;
        annotations.putAll(with);
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
        bound = null;
        started = null;
        evicted = null;
        failure = null;
        annotations.clear();
        amendments.clear();
    }

    void apply(ObjectNode pod) {
        if (made != null) {
            makeAnew(pod, made);
        }
        if (node != null) {
            pod.withObjectProperty("spec").put("nodeName", node);
        }
        annotations.forEach((key, value) -> pod.withObjectProperty("metadata")
                .withObjectProperty("annotations")
                .put(key, value));
        if (bound != null) {
            scheduled(pod.withObjectProperty("status").withArrayProperty(CONDITIONS), bound.toString());
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

    /** As the API server does it when a pod is bound. One that is scheduled already stays so. */
    private static void scheduled(ArrayNode conditions, String now) {
        ObjectNode known = null;
        for (JsonNode condition : conditions) {
            boolean isTrue = condition.path("status").asText("").equals("True");
            if (condition instanceof ObjectNode object
                    && object.path("type").asText("").equals("PodScheduled")
                    && (known == null || isTrue)) {
                known = object;
                if (isTrue) {
                    break;
                }
            }
        }
        if (known == null) {
            known = conditions.addObject().put("type", "PodScheduled");
        }
        if (!known.path("status").asText("").equals("True") || !known.hasNonNull("lastTransitionTime")) {
            known.put("status", "True").put("lastTransitionTime", now).remove(List.of("reason", "message"));
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
                .remove(List.of("startTime", "nominatedNodeName", CONDITIONS));
    }
}
