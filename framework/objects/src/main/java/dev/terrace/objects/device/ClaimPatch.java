package dev.terrace.objects.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Patch;
import dev.terrace.objects.field.VolumeCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Patches of a resource claim when pods start or stop using it. */
public final class ClaimPatch {
    private static final String FINALIZER = "resource.kubernetes.io/delete-protection";

    private ClaimPatch() {}

    /**
     * Returns the patch for a pod that uses the claim.
     *
     * @param uid the uid of the pod
     * @param pod the name of the pod
     * @param allocation the devices that the claim gets; null if it already has devices
     */
    public static Patch<ResourceClaim> usedBy(String uid, String pod, @Nullable ClaimAllocation allocation) {
        Patch<ResourceClaim> patch =
                Patch.of(claim -> used(claim, uid, allocation), claim -> use(claim, uid, pod, allocation));
        return patch.undoneBy((before, later) -> unused(before, later, uid, allocation));
    }

    /** Undoes a use. A use that added nothing, or whose devices others have replaced, leaves the claim as it is. */
    private static ResourceClaim unused(
            ResourceClaim before, ResourceClaim later, String uid, @Nullable ClaimAllocation allocation) {
        boolean isNew = allocation != null && before.allocation() == null;
        return before.reservedFor().contains(uid) || (isNew && !Objects.equals(allocation, later.allocation()))
                ? later
                : left(later, uid, isNew);
    }

    private static ResourceClaim used(ResourceClaim claim, String uid, @Nullable ClaimAllocation allocation) {
        List<String> pods = new ArrayList<>(claim.reservedFor());
        if (!pods.contains(uid)) {
            pods.add(uid);
        }
        return claim.given(allocation == null ? claim.allocation() : allocation, List.copyOf(pods));
    }

    private static void use(ObjectNode claim, String uid, String pod, @Nullable ClaimAllocation allocation) {
        ObjectNode status = claim.withObjectProperty("status");
        if (allocation != null) {
            allocate(claim, status, allocation);
        }
        ArrayNode reserved = status.withArrayProperty("reservedFor");
        if (reserved.valueStream().noneMatch(user -> isOf(user, uid))) {
            reserved.addObject().put("resource", "pods").put("name", pod).put("uid", uid);
        }
    }

    /**
     * Returns the patch for a pod that is gone. A claim that no pod uses any more releases its devices.
     *
     * @param uid the uid of the pod
     */
    public static Patch<ResourceClaim> leftBy(String uid) {
        return Patch.of(claim -> left(claim, uid, true), claim -> leave(claim, uid));
    }

    /** Returns the claim without a user; without its devices if the last user releases them. */
    private static ResourceClaim left(ResourceClaim claim, String uid, boolean releasesDevices) {
        if (!claim.reservedFor().contains(uid)) {
            return claim;
        }
        List<String> rest = new ArrayList<>(claim.reservedFor());
        rest.remove(uid);
        return claim.given(rest.isEmpty() && releasesDevices ? null : claim.allocation(), List.copyOf(rest));
    }

    private static void leave(ObjectNode claim, String uid) {
        if (!(claim.path("status").path("reservedFor") instanceof ArrayNode reserved)
                || reserved.valueStream().noneMatch(user -> isOf(user, uid))) {
            return;
        }
        for (int i = reserved.size() - 1; i >= 0; i--) {
            if (isOf(reserved.get(i), uid)) {
                reserved.remove(i);
            }
        }
        if (reserved.isEmpty()) {
            claim.withObjectProperty("status").remove(List.of("reservedFor", "allocation", "devices"));
            if (claim.path("metadata").path("finalizers") instanceof ArrayNode finalizers) {
                for (int i = finalizers.size() - 1; i >= 0; i--) {
                    if (finalizers.get(i).asText().equals(FINALIZER)) {
                        finalizers.remove(i);
                    }
                }
            }
        }
    }

    private static boolean isOf(JsonNode user, String uid) {
        return user.path("uid").asText("").equals(uid);
    }

    private static void allocate(ObjectNode claim, ObjectNode status, ClaimAllocation allocation) {
        ObjectNode fields = status.putObject("allocation");
        ClaimForms.ALLOCATION.write(allocation, new FieldWriter(fields, VolumeCounts.NONE));
        List<ObjectNode> configs = configs(claim.path("spec").path("devices"), allocation);
        if (!configs.isEmpty()) {
            fields.withObjectProperty("devices").withArrayProperty("config").addAll(configs);
        }
        ArrayNode finalizers = claim.withObjectProperty("metadata").withArrayProperty("finalizers");
        if (finalizers.valueStream().noneMatch(one -> one.asText().equals(FINALIZER))) {
            finalizers.add(FINALIZER);
        }
    }

    /**
     * The configurations of the claim for its allocation. A configuration for all requests is copied once. Any other is
     * copied once for each request that it names, directly or by the allocated choice.
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
