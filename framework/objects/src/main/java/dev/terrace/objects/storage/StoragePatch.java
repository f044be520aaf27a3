package dev.terrace.objects.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.objects.field.Patch;

/** The changes of volumes and claims that a scheduler makes before a pod that uses them can be bound. */
public final class StoragePatch {
    private StoragePatch() {}

    /**
     * A volume is bound to a claim.
     *
     * @param claim "namespace/name"
     */
    public static Patch<PersistentVolume> boundTo(String claim) {
        return Patch.of(
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
                    annotate(volume, StorageNames.BOUND_BY_CONTROLLER, "yes");
                });
    }

    /** A claim's volume is to be made on a node. */
    public static Patch<PersistentVolumeClaim> selected(String node) {
        return Patch.of(
                claim -> claim.toBuilder().selectedNode(node).build(),
                claim -> annotate(claim, StorageNames.SELECTED_NODE, node));
    }

    private static void annotate(ObjectNode object, String key, String value) {
        object.withObjectProperty("metadata").withObjectProperty("annotations").put(key, value);
    }
}
