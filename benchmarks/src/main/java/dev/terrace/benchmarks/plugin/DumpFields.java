package dev.terrace.benchmarks.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Accessors for objects of a dump. */
final class DumpFields {
    private DumpFields() {}

    static boolean is(ObjectNode object, String kind) {
        return object.path("kind").asText().equals(kind);
    }

    static boolean isPending(ObjectNode pod) {
        return is(pod, "Pod") && pod.path("status").path("phase").asText().equals("Pending");
    }

    static boolean isRunning(ObjectNode object) {
        return object.path("status").path("phase").asText().equals("Running");
    }

    static String name(ObjectNode object) {
        return object.path("metadata").path("name").asText();
    }

    static String namespace(ObjectNode object) {
        return object.path("metadata").path("namespace").asText();
    }

    /** The number at the end of its name. */
    static int number(ObjectNode object) {
        return Integer.parseInt(name(object).replaceFirst(".*?([0-9]+)$", "$1"));
    }

    static void annotate(ObjectNode object, String key, String value) {
        object.withObject("/metadata/annotations").put(key, value);
    }

    static void label(ObjectNode object, String key, String value) {
        object.withObject("/metadata/labels").put(key, value);
    }

    /** Adds amounts of resources to a node. */
    static void offer(ObjectNode node, Map<String, String> amounts) {
        amounts.forEach((resource, amount) -> {
            node.withObject("/status/capacity").put(resource, amount);
            node.withObject("/status/allocatable").put(resource, amount);
        });
    }

    /** Adds requests and limits to the first container of a pod. */
    static void ask(ObjectNode pod, Map<String, String> amounts) {
        ObjectNode resources = ((ObjectNode) pod.path("spec").path("containers").path(0)).withObject("/resources");
        amounts.forEach((resource, amount) -> {
            resources.withObject("/requests").put(resource, amount);
            resources.withObject("/limits").put(resource, amount);
        });
    }

    /** An object with only a name. */
    static ObjectNode object(String apiVersion, String kind, String namespace, String name) {
        ObjectNode object = ClusterDressing.MAPPER.createObjectNode();
        object.put("apiVersion", apiVersion).put("kind", kind);
        ObjectNode metadata = object.putObject("metadata");
        metadata.put("name", name).put("uid", kind + "-" + namespace + "-" + name);
        metadata.put("creationTimestamp", "2026-01-01T00:00:00Z");
        if (!namespace.isEmpty()) {
            metadata.put("namespace", namespace);
        }
        return object;
    }
}
