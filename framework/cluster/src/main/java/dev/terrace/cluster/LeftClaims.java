package dev.terrace.cluster;

import dev.terrace.cluster.change.Slots;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.objects.Kinds;
import java.util.ArrayList;
import java.util.List;

/** Frees the resource claims of pods that are gone: a claim that no pod uses any more gives its devices back. */
final class LeftClaims {
    private final Slots slots;

    LeftClaims(Slots slots) {
        this.slots = slots;
    }

    /** @param left "namespace/name" of pods that are still in their slots */
    void leave(List<String> left) {
        for (String key : left) {
            TaskSpec pod = slots.of(Kinds.POD).get(key);
            if (pod != null) {
                for (PodClaim need : pod.template().claims()) {
                    slots.of(Kinds.RESOURCE_CLAIM)
                            .change(pod.namespace() + "/" + pod.claimOf(need), claim -> without(claim, pod.uid()));
                }
            }
        }
    }

    private static ResourceClaim without(ResourceClaim claim, String pod) {
        if (!claim.reservedFor().contains(pod)) {
            return claim;
        }
        List<String> rest = new ArrayList<>(claim.reservedFor());
        rest.remove(pod);
        return claim.given(rest.isEmpty() ? null : claim.allocation(), List.copyOf(rest));
    }
}
