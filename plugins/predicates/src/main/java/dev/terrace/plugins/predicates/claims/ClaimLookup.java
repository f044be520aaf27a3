package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.ResourceClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds claims by name. */
record ClaimLookup(Devices devices) {
    /** Returns a claim by its name; null if no such claim exists. */
    @Nullable
    ResourceClaim find(String namespace, String name) {
        return devices.claim(namespace + "/" + name);
    }

    /** Adds the pod's claims to the list. Returns the reason why it can use none of them, or an empty text. */
    String find(TaskSpec pod, List<ResourceClaim> claims) {
        for (PodClaim need : pod.template().claims()) {
            String name = pod.claimOf(need);
            if (name == null) {
                return "the resource claim of template %s is not made yet".formatted(need.template());
            }
            if (name.isEmpty()) {
                continue;
            }
            ResourceClaim claim = find(pod.namespace(), name);
            if (claim == null) {
                return "resource claim %s does not exist".formatted(name);
            }
            if (claim.leaving()) {
                return "resource claim %s is being deleted".formatted(name);
            }
            if (need.claim().isEmpty() && !isOf(claim, pod)) {
                return "resource claim %s was made for another pod".formatted(name);
            }
            claims.add(claim);
        }
        return "";
    }

    private static boolean isOf(ResourceClaim claim, TaskSpec pod) {
        return claim.owner().equals(pod.uid()) || claim.owner().equals(pod.key());
    }
}
