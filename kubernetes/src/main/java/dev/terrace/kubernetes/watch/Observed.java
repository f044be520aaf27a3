package dev.terrace.kubernetes.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import java.util.List;

/**
 * One version of an object, as the API server sent it.
 *
 * @param key its name, or "namespace/name"
 * @param uid empty if the server sent none
 * @param version its resourceVersion, for comparison only
 * @param objects the object as it was read, or the reasons for which it cannot be used
 * @param status the parts of its status that schedulers write; of a pod only while it has no node
 * @param hasEnded whether it is a pod that has succeeded or failed
 */
public record Observed(String key, String uid, String version, ReadObjects objects, JsonNode status, boolean hasEnded) {
    private static final String STATUS = "status";

    /** Reads an object. Slow enough to be called by the thread that receives it. */
    public static Observed of(Kind<?> kind, ObjectNode object, ReadOptions options) {
        JsonNode metadata = object.path("metadata");
        String key = key(metadata);
        // The objects of a list have neither, because the list says it for all of them. A reader that finds both first
        // need not keep the fields before them.
        ObjectNode typed =
                object.objectNode().put("apiVersion", kind.apiVersion()).put("kind", kind.name());
        typed.setAll(object);
        return new Observed(
                key,
                metadata.path("uid").asText(),
                metadata.path("resourceVersion").asText(),
                ReadObjects.attempt(List.of(typed), kind.name() + " " + key, options),
                status(kind, object),
                kind == Kinds.POD && hasEnded(object.path(STATUS).path("phase").asText()));
    }

    private static boolean hasEnded(String phase) {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    private static JsonNode status(Kind<?> kind, ObjectNode object) {
        if (kind == Kinds.POD_GROUP || kind == Kinds.QUEUE) {
            return object.path(STATUS);
        }
        if (kind == Kinds.POD && object.path("spec").path("nodeName").asText().isEmpty()) {
            ObjectNode kept = object.objectNode();
            kept.set("conditions", object.path(STATUS).path("conditions"));
            return kept;
        }
        return MissingNode.getInstance();
    }

    /** Returns the key of an object with this metadata. */
    static String key(JsonNode metadata) {
        String namespace = metadata.path("namespace").asText();
        String name = metadata.path("name").asText();
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
