package dev.terrace.objects.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.objects.field.Patch;
import java.util.Objects;

/** Patches with which a scheduler changes volumes and claims before it binds a pod that uses them. */
public final class StoragePatch {
    private StoragePatch() {}

    /**
     * Returns the patch that binds a volume to a claim.
     *
     * @param claim "namespace/name"
     */
    public static Patch<PersistentVolume> boundTo(String claim) {
        Patch<PersistentVolume> patch = Patch.of(
                volume -> {
                    ClaimReference known = volume.claim();
                    String uid = known == null ? "" : known.uid();
                    return volume.toBuilder()
                            .claim(new ClaimReference(claim, uid))
                            .build();
                },
                volume -> {
                    int slash = claim.indexOf('/');
                    volume.withObjectProperty("spec")
                            .withObjectProperty("claimRef")
                            .put("apiVersion", "v1")
                            .put("kind", "PersistentVolumeClaim")
                            .put("namespace", claim.substring(0, slash))
                            .put("name", claim.substring(slash + 1));
                    annotate(volume, "pv.kubernetes.io/bound-by-controller", "yes");
                });
        return patch.undoneBy((before, later) ->
                Objects.equals(later.claim(), patch.change().apply(before).claim())
                        ? later.toBuilder().claim(before.claim()).build()
                        : later);
    }

    /** Returns the patch that selects the node for a claim's volume. */
    public static Patch<PersistentVolumeClaim> selected(String node) {
        Patch<PersistentVolumeClaim> patch = Patch.of(
                claim -> claim.toBuilder().selectedNode(node).build(),
                claim -> annotate(claim, VolumeForms.SELECTED_NODE, node));
        return patch.undoneBy((before, later) -> later.selectedNode().equals(node)
                ? later.toBuilder().selectedNode(before.selectedNode()).build()
                : later);
    }

    private static void annotate(ObjectNode object, String key, String value) {
        object.withObjectProperty("metadata").withObjectProperty("annotations").put(key, value);
    }
}
