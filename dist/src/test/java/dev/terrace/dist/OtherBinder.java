package dev.terrace.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Another scheduler, as simple as one can be: it binds each waiting pod of a namespace at once, to the last node by
 * name that has fewer pods than a limit. It knows no gangs and no amounts.
 */
final class OtherBinder {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ControlPlane plane;
    private final String namespace;
    private final int podsOnNode;

    OtherBinder(ControlPlane plane, String namespace, int podsOnNode) {
        this.plane = plane;
        this.namespace = namespace;
        this.podsOnNode = podsOnNode;
    }

    /** Binds all pods that wait now, and returns their nodes by "namespace/name". */
    Map<String, String> bindAll() throws IOException {
        return bindAll("");
    }

    /** Binds all pods that wait for a scheduler now; for any, if its name is empty. */
    Map<String, String> bindAll(String scheduler) throws IOException {
        TreeSet<String> nodes = new TreeSet<>();
        list("/api/v1/nodes").forEach(node -> nodes.add(name(node)));
        Map<String, Integer> counts = new HashMap<>();
        Map<String, String> bound = new HashMap<>();
        JsonNode pods = list("/api/v1/namespaces/" + namespace + "/pods");
        pods.forEach(pod -> counts.merge(pod.path("spec").path("nodeName").asText(), 1, Integer::sum));
        for (JsonNode pod : pods) {
            boolean isOurs = scheduler.isEmpty()
                    || pod.path("spec").path("schedulerName").asText().equals(scheduler);
            if (isOurs && pod.path("spec").path("nodeName").asText().isEmpty()) {
                String node = nodes.descendingSet().stream()
                        .filter(each -> counts.getOrDefault(each, 0) < podsOnNode)
                        .findFirst()
                        .orElseThrow();
                counts.merge(node, 1, Integer::sum);
                bind(name(pod), node);
                bound.put(namespace + "/" + name(pod), node);
            }
        }
        return bound;
    }

    private JsonNode list(String path) throws IOException {
        return JSON.readTree(plane.send("GET", path, "application/json", "", 200))
                .path("items");
    }

    private static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    void bind(String pod, String node) {
        plane.send(
                "POST",
                "/api/v1/namespaces/" + namespace + "/pods/" + pod + "/binding",
                "application/json",
                """
                {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "%s", "namespace": "%s"},
                 "target": {"apiVersion": "v1", "kind": "Node", "name": "%s"}}
                """.formatted(pod, namespace, node),
                201);
    }
}
