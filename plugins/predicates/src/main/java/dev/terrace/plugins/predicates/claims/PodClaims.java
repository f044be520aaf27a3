package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.ResourceClaim;
import java.util.List;

/** Which claims a pod uses. */
final class PodClaims {
    private PodClaims() {}

    /** Adds those that it uses; else says why it can use none of them. */
    static String find(TaskSpec pod, ClaimLookup lookup, List<ResourceClaim> claims) {
        for (PodClaim need : pod.template().claims()) {
            String name = pod.claimOf(need);
            if (name == null) {
                return "one of its resource claims is not made yet";
            }
            if (name.isEmpty()) {
                continue;
            }
            ResourceClaim claim = lookup.find(pod.namespace(), name);
            if (claim == null) {
                return "one of its resource claims does not exist";
            }
            if (claim.leaving()) {
                return "one of its resource claims is being deleted";
            }
            if (need.claim().isEmpty() && !isOf(claim, pod)) {
                return "one of its resource claims was made for another pod";
            }
            claims.add(claim);
        }
        return "";
    }

    private static boolean isOf(ResourceClaim claim, TaskSpec pod) {
        return claim.owner().equals(pod.uid()) || claim.owner().equals(pod.key());
    }
}
