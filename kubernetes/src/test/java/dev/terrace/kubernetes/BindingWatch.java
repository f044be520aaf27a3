package dev.terrace.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Watches pods and nodes, and records what no scheduler may ever do: at some event, a node holds more cpu or pods than
 * its allocatable amounts, a pod changes its node, or a pod of a group is evicted and was not told why. Survives the
 * death of the API server.
 */
public final class BindingWatch implements AutoCloseable {
    private final ControlPlane plane;
    private final Map<String, Pod> pods = new HashMap<>();
    private final Map<String, Room> nodes = new HashMap<>();
    private final List<String> violations = new ArrayList<>();
    /** The reasons for which pods leave, by uid, each with the key of its pod before it. */
    private final Map<String, String> leaving = new LinkedHashMap<>();

    private final List<ServerEvents> events = new ArrayList<>();

    /** A pod as the last event had it. */
    private record Pod(String uid, String group, String node, long milliCpu, boolean isEnded) {
        static Pod of(JsonNode object) {
            long cpu = 0;
            for (JsonNode container : object.path("spec").path("containers")) {
                cpu += milli(
                        container.path("resources").path("requests").path("cpu").asText("0"));
            }
            String phase = object.path("status").path("phase").asText();
            JsonNode metadata = object.path("metadata");
            return new Pod(
                    metadata.path("uid").asText(),
                    metadata.path("annotations")
                            .path("scheduling.k8s.io/group-name")
                            .asText(),
                    object.path("spec").path("nodeName").asText(),
                    cpu,
                    phase.equals("Succeeded") || phase.equals("Failed"));
        }
    }

    private record Room(long milliCpu, long pods) {}

    public BindingWatch(ControlPlane plane) {
        this.plane = plane;
        follow("/api/v1/nodes");
        follow("/api/v1/pods");
    }

    private static long milli(String cpu) {
        return cpu.endsWith("m") ? Long.parseLong(cpu.substring(0, cpu.length() - 1)) : 1000 * Long.parseLong(cpu);
    }

    private void follow(String path) {
        events.add(new ServerEvents(plane, path, new ServerEvents.Receiver() {
            @Override
            public void listed(JsonNode items) {
                synchronized (BindingWatch.this) {
                    BindingWatch.this.listed(path, items);
                }
            }

            @Override
            public void event(String type, JsonNode object) {
                synchronized (BindingWatch.this) {
                    BindingWatch.this.event(path, type, object);
                }
            }
        }));
    }

    private void listed(String path, JsonNode items) {
        Set<String> keys = new HashSet<>();
        items.forEach(item -> keys.add(key(item)));
        if (path.endsWith("pods")) {
            pods.keySet().retainAll(keys);
        } else {
            nodes.keySet().retainAll(keys);
        }
        items.forEach(item -> change(path, "ADDED", item));
        nodes.keySet().forEach(this::check);
    }

    private void event(String path, String type, JsonNode object) {
        change(path, type, object);
        if (path.endsWith("pods")) {
            check(object.path("spec").path("nodeName").asText());
        }
    }

    private static String key(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        return metadata.path("namespace").asText("") + "/"
                + metadata.path("name").asText();
    }

    private void change(String path, String type, JsonNode object) {
        String key = key(object);
        if (path.endsWith("nodes")) {
            JsonNode room = object.path("status").path("allocatable");
            if (type.equals("DELETED")) {
                nodes.remove(key);
            } else {
                nodes.put(
                        key,
                        new Room(
                                milli(room.path("cpu").asText("0")),
                                room.path("pods").asLong()));
            }
        } else if (type.equals("DELETED")) {
            pods.remove(key);
        } else {
            Pod after = Pod.of(object);
            Pod before = pods.put(key, after);
            if (before != null
                    && before.uid.equals(after.uid)
                    && !before.node.isEmpty()
                    && !before.node.equals(after.node)) {
                violations.add("%s moved from %s to %s".formatted(key, before.node, after.node));
            }
            // Tests remove pods without grace.
            if (object.path("metadata").path("deletionGracePeriodSeconds").asInt() > 0 && !after.group.isEmpty()) {
                leaves(key, after.uid, object.path("status").path("conditions"));
            }
        }
    }

    private void leaves(String key, String uid, JsonNode conditions) {
        for (JsonNode condition : conditions) {
            if (condition.path("type").asText().equals("DisruptionTarget")) {
                leaving.putIfAbsent(uid, key + " " + condition.path("message").asText());
            }
        }
        if (leaving.putIfAbsent(uid, key) == null) {
            violations.add(key + " leaves without the condition DisruptionTarget");
        }
    }

    private void check(String node) {
        Room room = nodes.get(node.startsWith("/") ? node : "/" + node);
        if (room == null) {
            return;
        }
        String name = node.replace("/", "");
        List<Pod> held = pods.values().stream()
                .filter(pod -> pod.node.equals(name) && !pod.isEnded)
                .toList();
        long cpu = held.stream().mapToLong(Pod::milliCpu).sum();
        if (cpu > room.milliCpu || held.size() > room.pods) {
            violations.add("%s holds %s m cpu and %s pods of %s".formatted(name, cpu, held.size(), room));
        }
    }

    /** Returns what was done that must never be done. */
    public synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    /** Returns the pods that were evicted, each with the reason that it was told. */
    public synchronized List<String> evicted() {
        return List.copyOf(leaving.values());
    }

    /** Returns the pods of a namespace without a node. */
    public synchronized List<String> waiting(String namespace) {
        return pods.entrySet().stream()
                .filter(pod -> pod.getKey().startsWith(namespace + "/")
                        && pod.getValue().node.isEmpty())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Returns the groups whose pods have nodes only in part, with the numbers of pods with and without a node. */
    public synchronized Collection<String> partial() {
        return partial(Integer.MAX_VALUE);
    }

    /** Returns the groups that have nodes for some pods, and for fewer than they need. */
    public synchronized Collection<String> partial(int minMember) {
        Map<String, int[]> counts = new TreeMap<>();
        pods.forEach((key, pod) -> counts.computeIfAbsent(
                        key.substring(0, key.indexOf('/') + 1) + pod.group, first -> new int[2])[
                pod.node.isEmpty() ? 0 : 1]++);
        return counts.entrySet().stream()
                .filter(group -> group.getValue()[0] > 0 && group.getValue()[1] > 0 && group.getValue()[1] < minMember)
                .map(group -> "%s: %s wait, %s have nodes"
                        .formatted(group.getKey(), group.getValue()[0], group.getValue()[1]))
                .toList();
    }

    /** Returns the number of pods with a node in a namespace. */
    public synchronized long bound(String namespace) {
        return pods.entrySet().stream()
                .filter(pod -> pod.getKey().startsWith(namespace + "/")
                        && !pod.getValue().node.isEmpty())
                .count();
    }

    @Override
    public void close() {
        events.forEach(ServerEvents::close);
    }
}
