package dev.terrace.plugins.predicates;

import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolumeClaim;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What this session has promised of volumes: which is for which claim, and for which node one will be made.
 *
 * <p>A promise is not counted: of two pods that share a claim, the first that gives its node back takes the promise
 * back for both, as in Kubernetes.
 */
final class Assumptions {
    private final Map<String, ClaimReference> claimOfVolume = new HashMap<>();
    private final Map<String, String> nodeOfClaim = new HashMap<>();

    /** The claim that a volume is for, or null. */
    @Nullable
    ClaimReference claimOf(PersistentVolume volume) {
        ClaimReference assumed = claimOfVolume.get(volume.name());
        return assumed == null ? volume.claim() : assumed;
    }

    /** The node for which a claim's volume is made, or empty. */
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
