package dev.terrace.workload.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.number.NumberText;
import dev.terrace.workload.job.PodUsage;
import dev.terrace.workload.manifest.Created;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.QuantityFormat;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Volcano's pod group controller, which creates one group per owner for pods without a group. */
public final class Grouping {
    private static final String GROUP_NAME = "scheduling.k8s.io/group-name";
    private static final String PREFIX = "volcano.sh/";
    private static final String PREEMPTABLE = "volcano.sh/preemptable";
    private static final String COOLDOWN = "volcano.sh/cooldown-time";
    private static final String MIN_AVAILABLE = "volcano.sh/jdb-min-available";
    private static final String MAX_UNAVAILABLE = "volcano.sh/jdb-max-unavailable";
    private static final Set<String> KINDS = Set.of("ReplicaSet", "StatefulSet", "DaemonSet", "Job");

    private final Map<String, List<ObjectNode>> owners;
    private final Naming naming;
    private final String schedulerName;
    private final Map<String, ObjectNode> groups = new LinkedHashMap<>();

    /**
     * @param owners the objects that may own pods
     * @param schedulerName the scheduler whose pods get groups
     */
    public Grouping(List<ObjectNode> owners, Naming naming, String schedulerName) {
        this.owners = owners.stream()
                .filter(owner -> KINDS.contains(Values.text(owner, "kind")))
                .collect(Collectors.groupingBy(owner -> {
                    JsonNode metadata = owner.path("metadata");
                    return key(Values.text(owner, "kind"), namespace(metadata), Values.text(metadata, "name"));
                }));
        this.naming = naming;
        this.schedulerName = schedulerName;
    }

    /** Annotates pods with the groups that they get. Returns the groups, in the order of their first pods. */
    public List<ObjectNode> group(List<ObjectNode> pods) {
        pods.forEach(this::group);
        return List.copyOf(groups.values());
    }

    private void group(ObjectNode pod) {
        ObjectNode metadata = Values.object(pod, "metadata");
        boolean isGrouped =
                !Values.text(metadata.path("annotations"), GROUP_NAME).isEmpty();
        if (isGrouped || !Values.text(pod.path("spec"), "schedulerName").equals(schedulerName)) {
            return;
        }
        String namespace = namespace(metadata);
        JsonNode controller = controller(metadata);
        String uid = controller == null ? uid(pod) : Values.text(controller, "uid");
        String name = "podgroup-" + uid;
        if (!isScaledDown(metadata)) {
            groups.computeIfAbsent(namespace + "/" + name, key -> groupOf(pod, namespace, name, controller));
        }
        Values.object(metadata, "annotations").put(GROUP_NAME, name);
    }

    private String uid(ObjectNode pod) {
        JsonNode metadata = pod.path("metadata");
        return naming.uid("Pod", namespace(metadata), Values.text(metadata, "name"), Values.text(metadata, "uid"));
    }

    private static String namespace(JsonNode metadata) {
        String namespace = Values.text(metadata, "namespace");
        return namespace.isEmpty() ? "default" : namespace;
    }

    private static @Nullable JsonNode controller(JsonNode metadata) {
        for (JsonNode reference : metadata.path("ownerReferences")) {
            if (reference.path("controller").asBoolean()) {
                return reference;
            }
        }
        return null;
    }

    private ObjectNode groupOf(ObjectNode pod, String namespace, String name, @Nullable JsonNode controller) {
        ObjectNode group = Created.object("scheduling.volcano.sh/v1beta1", "PodGroup", namespace, name);
        ObjectNode metadata = Values.object(group, "metadata");
        JsonNode ofPod = pod.path("metadata");
        if (controller == null) {
            Created.ownedBy(group, "v1", "Pod", Values.text(ofPod, "name"), uid(pod));
        } else {
            metadata.set("ownerReferences", ofPod.path("ownerReferences").deepCopy());
        }
        Map<String, String> inherited = inherited(ofPod);
        Map<String, String> annotations = new TreeMap<>();
        inherited.forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                annotations.put(key, value);
            }
        });
        Map<String, String> own = Values.texts(ofPod.path("annotations"));
        copy(own, annotations, PREEMPTABLE, COOLDOWN, "volcano.sh/revocable-zone");
        copy(own, annotations, own.containsKey(MIN_AVAILABLE) ? MIN_AVAILABLE : MAX_UNAVAILABLE);
        Values.putAll(metadata, "annotations", annotations);
        Map<String, String> labels = new TreeMap<>();
        copy(Values.texts(ofPod.path("labels")), labels, PREEMPTABLE, COOLDOWN);
        Values.putAll(metadata, "labels", labels);
        spec(group.putObject("spec"), pod.path("spec"), own, minMember(inherited));
        group.putObject("status").put("phase", "Pending");
        return group;
    }

    private static void spec(ObjectNode spec, JsonNode pod, Map<String, String> annotations, int minMember) {
        spec.put("minMember", minMember);
        ObjectNode resources = spec.putObject("minResources");
        PodUsage.of(pod, minMember)
                .forEach((resource, amount) -> resources.put(resource, QuantityFormat.text(resource, amount)));
        spec.put("queue", annotations.getOrDefault("scheduling.volcano.sh/queue-name", "default"));
        String priorityClass = Values.text(pod, "priorityClassName");
        if (!priorityClass.isEmpty()) {
            spec.put("priorityClassName", priorityClass);
        }
        String mode = annotations.get("volcano.sh/network-topology-mode");
        String tier = annotations.get("volcano.sh/network-topology-highest-tier");
        if (mode != null || tier != null) {
            ObjectNode topology = spec.putObject("networkTopology");
            String lower = mode == null ? "" : mode.toLowerCase(Locale.ROOT);
            topology.put("mode", lower.equals("soft") ? lower : "hard");
            Integer number = integer(tier);
            if (number != null) {
                topology.put("highestTierAllowed", number);
            }
        }
    }

    private static void copy(Map<String, String> from, Map<String, String> to, String... keys) {
        for (String key : keys) {
            if (from.containsKey(key)) {
                to.put(key, from.get(key));
            }
        }
    }

    /** The annotations of all owners of a pod. The first owner wins if two differ. */
    private Map<String, String> inherited(JsonNode pod) {
        Map<String, String> annotations = new TreeMap<>();
        for (ObjectNode owner : ownersOf(pod)) {
            Values.texts(owner.path("metadata").path("annotations")).forEach(annotations::putIfAbsent);
        }
        return annotations;
    }

    private List<ObjectNode> ownersOf(JsonNode pod) {
        List<ObjectNode> found = new ArrayList<>();
        for (JsonNode reference : pod.path("ownerReferences")) {
            found.addAll(owners.getOrDefault(
                    key(Values.text(reference, "kind"), namespace(pod), Values.text(reference, "name")), List.of()));
        }
        return found;
    }

    /** Returns a key without the API group, because Volcano looks an owner up by its kind alone. */
    private static String key(String kind, String namespace, String name) {
        return "%s %s/%s".formatted(kind, namespace, name);
    }

    /** Returns whether an owner has no replicas, so that its group is deleted. */
    private boolean isScaledDown(JsonNode pod) {
        return ownersOf(pod).stream()
                .filter(owner -> !Values.text(owner, "kind").equals("Job"))
                .anyMatch(owner -> Values.integer(owner.path("spec"), "replicas", 1) == 0);
    }

    private static int minMember(Map<String, String> annotations) {
        Integer given = integer(annotations.get("scheduling.volcano.sh/group-min-member"));
        return given == null || given < 0 ? 1 : given;
    }

    private static @Nullable Integer integer(@Nullable String text) {
        OptionalInt number = text == null ? OptionalInt.empty() : NumberText.integer(text);
        return number.isPresent() ? Integer.valueOf(number.getAsInt()) : null;
    }
}
