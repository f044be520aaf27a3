package dev.terrace.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.ServerEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The kubelets of all nodes, and the controllers of all pods, on a server without them: bound pods of a namespace
 * start, and deleted ones leave and are created again under their names.
 */
final class Kubelets implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ControlPlane plane;
    private final String pods;
    private final ServerEvents events;
    /** The uids of the pods that leave only when the test says so. */
    private final Set<String> held = new HashSet<>();

    /** The groups whose pods are not created again. */
    private final Set<String> ended = new HashSet<>();

    private int toHold;

    Kubelets(ControlPlane plane, String namespace) {
        this.plane = plane;
        this.pods = "/api/v1/namespaces/" + namespace + "/pods";
        events = new ServerEvents(plane, pods, new ServerEvents.Receiver() {
            @Override
            public void listed(JsonNode items) {
                items.forEach(pod -> play((ObjectNode) pod));
            }

            @Override
            public void event(String type, JsonNode object) {
                if (!type.equals("DELETED")) {
                    play((ObjectNode) object);
                }
            }
        });
    }

    /** Keeps the next pods that are deleted on their nodes, as a finalizer or a dead node does. */
    synchronized void hold(int number) {
        toHold = number;
    }

    /** Creates no pod of a group again, once this returns. */
    synchronized void end(String group) {
        ended.add(group);
    }

    private synchronized void createAgain(ObjectNode pod) {
        if (!ended.contains(pod.path("metadata")
                .path("annotations")
                .path("scheduling.k8s.io/group-name")
                .asText())) {
            plane.create(pods, again(pod));
        }
    }

    /** Lets all pods leave. */
    void release() {
        synchronized (this) {
            toHold = 0;
            held.clear();
        }
        list().forEach(pod -> play((ObjectNode) pod));
    }

    /** Returns the number of pods that are kept on their nodes. */
    synchronized int held() {
        return held.size();
    }

    /** Returns the pods of the namespace. */
    List<JsonNode> list() {
        try {
            List<JsonNode> all = new ArrayList<>();
            JSON.readTree(plane.send("GET", pods, "application/json", "", 200))
                    .path("items")
                    .forEach(all::add);
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void play(ObjectNode pod) {
        String path = pods + "/" + pod.path("metadata").path("name").asText();
        String uid = pod.path("metadata").path("uid").asText();
        if (pod.path("metadata").has("deletionTimestamp")) {
            if (!isHeld(uid)) {
                plane.send("DELETE", path, "application/json", """
                        {"gracePeriodSeconds": 0, "preconditions": {"uid": "%s"}}
                        """.formatted(uid), 200, 404, 409);
                createAgain(pod);
            }
        } else if (pod.path("spec").has("nodeName")
                && pod.path("status").path("phase").asText().equals("Pending")) {
            plane.send("PATCH", path + "/status", "application/merge-patch+json", """
                    {"metadata": {"uid": "%s"}, "status": {"phase": "Running", "startTime": "2026-01-01T00:00:00Z"}}
                    """.formatted(uid), 200, 404, 409);
        }
    }

    private synchronized boolean isHeld(String uid) {
        if (toHold > 0 && held.add(uid)) {
            toHold--;
        }
        return held.contains(uid);
    }

    private static String again(ObjectNode pod) {
        ObjectNode next = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "Pod");
        ObjectNode metadata = next.putObject("metadata");
        for (String field : List.of("name", "namespace", "annotations")) {
            metadata.set(field, pod.path("metadata").path(field));
        }
        ObjectNode spec = next.putObject("spec");
        for (String field :
                List.of("schedulerName", "priorityClassName", "containers", "terminationGracePeriodSeconds")) {
            if (pod.path("spec").has(field)) {
                spec.set(field, pod.path("spec").path(field));
            }
        }
        spec.withArrayProperty("containers").forEach(container -> ((ObjectNode) container).remove("volumeMounts"));
        return next.toString();
    }

    @Override
    public void close() {
        events.close();
    }
}
