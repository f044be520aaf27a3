package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.VolumeCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What happened to one resource claim, as fields of its object: what it was given, and the pods that use it. */
final class HappenedToClaim {
    private static final String FINALIZER = "resource.kubernetes.io/delete-protection";

    private @Nullable ClaimAllocation given;
    /** Names of pods by their uids. */
    private final Map<String, String> users = new LinkedHashMap<>();

    void used(String uid, String pod, @Nullable ClaimAllocation allocation) {
        users.put(uid, pod);
        given = allocation == null ? given : allocation;
    }

    /** A pod is gone. A claim that nothing uses any more gives its devices back. */
    void left(String pod) {
        users.values().remove(pod);
        if (users.isEmpty()) {
            given = null;
        }
    }

    /** Changes the object of a claim to which nothing happened but that pods of its namespace left. */
    static void apply(ObjectNode claim, String namespace, Set<String> left) {
        if (!left.isEmpty()) {
            new HappenedToClaim().change(claim, namespace, left, false);
        }
    }

    void apply(ObjectNode claim, String namespace, Set<String> left, boolean isUsed) {
        change(claim, namespace, left, isUsed);
    }

    private void change(ObjectNode claim, String namespace, Set<String> left, boolean isUsed) {
        JsonNode before = claim.path("status").path("reservedFor");
        boolean hasLost = false;
        int rest = 0;
        if (before instanceof ArrayNode reserved) {
            for (int i = reserved.size() - 1; i >= 0; i--) {
                if (left.contains(namespace + "/" + reserved.get(i).path("name").asText(""))) {
                    reserved.remove(i);
                    hasLost = true;
                }
            }
            rest = reserved.size();
        }
        if (!hasLost && !isUsed) {
            return;
        }
        ObjectNode status = claim.withObjectProperty("status");
        if (rest == 0 && users.isEmpty()) {
            status.remove(List.of("reservedFor", "allocation", "devices"));
            return;
        }
        if (given != null) {
            allocate(claim, status, given);
        }
        users.forEach((uid, pod) -> {
            ArrayNode reserved = status.withArrayProperty("reservedFor");
            boolean isThere = reserved.valueStream()
                    .anyMatch(one -> one.path("uid").asText("").equals(uid));
            if (!isThere) {
                reserved.addObject().put("resource", "pods").put("name", pod).put("uid", uid);
            }
        });
    }

    private static void allocate(ObjectNode claim, ObjectNode status, ClaimAllocation allocation) {
        ResourceClaim like =
                new ResourceClaim("", "", "", "", false, List.of(), List.of(), allocation, List.of(), List.of());
        JsonNode fields = Kinds.RESOURCE_CLAIM
                .object(like, VolumeCounts.NONE)
                .path("status")
                .path("allocation");
        status.set("allocation", fields);
        List<ObjectNode> configs = configs(claim.path("spec").path("devices"), allocation);
        if (!configs.isEmpty()) {
            status.withObjectProperty("allocation")
                    .withObjectProperty("devices")
                    .withArrayProperty("config")
                    .addAll(configs);
        }
        ArrayNode finalizers = claim.withObjectProperty("metadata").withArrayProperty("finalizers");
        if (finalizers.valueStream().noneMatch(one -> one.asText().equals(FINALIZER))) {
            finalizers.add(FINALIZER);
        }
    }

    /**
     * What the claim says of all its requests, and of those that it has or the choice that was taken: once for each
     * request that it names.
     *
     * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: Allocate"
     */
    private static List<ObjectNode> configs(JsonNode devices, ClaimAllocation allocation) {
        List<ObjectNode> configs = new ArrayList<>();
        for (JsonNode config : devices.path("config")) {
            List<String> about =
                    config.path("requests").valueStream().map(JsonNode::asText).toList();
            long times = about.isEmpty()
                    ? 1
                    : devices.path("requests")
                            .valueStream()
                            .filter(request ->
                                    isAbout(about, request.path("name").asText(""), allocation))
                            .count();
            for (long i = 0; i < times; i++) {
                ObjectNode copy = JsonNodeFactory.instance.objectNode().put("source", "FromClaim");
                config.properties().forEach(field -> copy.set(field.getKey(), field.getValue()));
                configs.add(copy);
            }
        }
        return configs;
    }

    private static boolean isAbout(List<String> names, String request, ClaimAllocation allocation) {
        return names.contains(request)
                || allocation.devices().stream()
                        .map(ClaimAllocation.Given::request)
                        .anyMatch(taken -> taken.startsWith(request + "/") && names.contains(taken));
    }
}
