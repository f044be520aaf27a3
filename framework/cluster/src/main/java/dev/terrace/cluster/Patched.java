package dev.terrace.cluster;

import dev.terrace.cluster.change.EditedObjects;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.device.ClaimPatch;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Patch;
import java.util.ArrayList;
import java.util.List;

/**
 * A patch of an object.
 *
 * @param key the object's name, or "namespace/name"
 */
public record Patched<T>(Kind<T> kind, String key, Patch<T> patch) {
    /** Returns the patches of the resource claims of a pod that has ended or disappeared. */
    public static List<Patched<ResourceClaim>> claimsLeftBy(TaskSpec pod) {
        List<Patched<ResourceClaim>> patches = new ArrayList<>();
        for (PodClaim need : pod.template().claims()) {
            String claim = pod.namespace() + "/" + pod.claimOf(need);
            patches.add(new Patched<>(Kinds.RESOURCE_CLAIM, claim, ClaimPatch.leftBy(pod.uid())));
        }
        return patches;
    }

    /** Reverts the patch, if its object exists in both states. Returns whether that changes the object. */
    boolean undo(EditedObjects before, EditedObjects slots) {
        T old = before.of(kind).get(key);
        T now = slots.of(kind).get(key);
        if (old == null || now == null) {
            return false;
        }
        T undone = patch.undo().apply(old, now);
        if (undone.equals(now)) {
            return false;
        }
        slots.of(kind).put(undone);
        return true;
    }

    /** Patches the object in memory, if it exists. Returns whether it does. */
    boolean apply(EditedObjects slots) {
        return slots.of(kind).change(key, patch.change());
    }
}
