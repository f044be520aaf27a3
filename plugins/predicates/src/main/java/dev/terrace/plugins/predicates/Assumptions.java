package dev.terrace.plugins.predicates;

import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolumeClaim;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The session's decisions about volumes: the claim of each volume, and the node for which a claim's volume is
 * provisioned.
 *
 * <p>Assumptions are not reference-counted: if two pods share a claim, deallocating one of them reverts the assumption
 * for both, as in Kubernetes.
 */
final class Assumptions {
    private final Map<String, ClaimReference> claimOfVolume = new HashMap<>();
    private final Map<String, String> nodeOfClaim = new HashMap<>();

    /** The claim that a volume is assumed or bound to, or null. */
    @Nullable
    ClaimReference claimOf(PersistentVolume volume) {
        ClaimReference assumed = claimOfVolume.get(volume.name());
        return assumed == null ? volume.claim() : assumed;
    }

    /** The node for which a claim's volume is provisioned, or empty. */
    String nodeOf(PersistentVolumeClaim claim) {
        return nodeOfClaim.getOrDefault(claim.key(), claim.selectedNode());
    }

    void assume(VolumePlan plan, String node) {
        plan.matches()
                .forEach(match -> claimOfVolume.put(
                        match.volume().name(),
                        new ClaimReference(match.claim().key(), match.claim().uid())));
        plan.provisions().forEach(claim -> nodeOfClaim.put(claim.key(), node));
    }

    void revert(VolumePlan plan) {
        plan.matches().forEach(match -> claimOfVolume.remove(match.volume().name()));
        plan.provisions().forEach(claim -> nodeOfClaim.remove(claim.key()));
    }
}
