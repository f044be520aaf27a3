package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.ResourceClaim;
import java.util.List;

/** Finds the claims that a pod uses. */
final class PodClaims {
    private PodClaims() {}

    /** Adds the pod's claims to the list. Returns the reason why it can use none of them, or an empty text. */
    static String find(TaskSpec pod, ClaimLookup lookup, List<ResourceClaim> claims) {
        for (PodClaim need : pod.template().claims()) {
            String name = pod.claimOf(need);
            if (name == null) {
                return "the resource claim of template %s is not made yet".formatted(need.template());
            }
            if (name.isEmpty()) {
                continue;
            }
            ResourceClaim claim = lookup.find(pod.namespace(), name);
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
