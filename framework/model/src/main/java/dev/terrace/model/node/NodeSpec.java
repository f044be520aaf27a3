package dev.terrace.model.node;

import dev.terrace.model.resource.Amounts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node as the dump shows it.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param unschedulable whether it is cordoned
 * @param allocatable {@code status.allocatable}; {@code pods} limits how many pods it takes
 * @param oversubscription what Volcano's oversubscription annotations add to cpu and memory
 * @param images sizes in bytes by name, for every name of every image
 */
public record NodeSpec(
        String name,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        boolean unschedulable,
        List<Taint> taints,
        Amounts allocatable,
        Amounts oversubscription,
        Map<String, Long> images) {
    /** The first taint that forbids the node to a pod with these tolerations; null if none does. */
    public @Nullable Taint taintAgainst(List<Toleration> tolerations) {
        for (Taint taint : taints) {
            if (taint.forbids() && !taint.isToleratedBy(tolerations)) {
                return taint;
            }
        }
        return null;
    }
}
