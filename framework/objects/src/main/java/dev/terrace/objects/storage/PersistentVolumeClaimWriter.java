package dev.terrace.objects.storage;

import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.SelectorWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes one PersistentVolumeClaim. */
public final class PersistentVolumeClaimWriter {
    private PersistentVolumeClaimWriter() {}

    public static void write(PersistentVolumeClaim claim, FieldWriter out) {
        List<String> owners = claim.owner().isEmpty() ? List.of() : List.of(claim.owner());
        out.object(
                        "metadata",
                        metadata -> metadata.text("namespace", claim.namespace())
                                .text("name", claim.name())
                                .text("uid", claim.uid(), claim.key())
                                .time("deletionTimestamp", StorageNames.deleted(claim.leaving()))
                                .textMap("annotations", annotations(claim))
                                .list(
                                        "ownerReferences",
                                        owners,
                                        (owner, reference) ->
                                                reference.text("uid", owner).flag("controller", true, false)))
                .object("spec", spec -> spec(claim, spec))
                .object("status", status -> status.text("phase", claim.lost() ? "Lost" : ""));
    }

    private static void spec(PersistentVolumeClaim claim, FieldWriter spec) {
        spec.text("storageClassName", claim.storageClass())
                .text("volumeName", claim.volume())
                .object(
                        "resources",
                        resources ->
                                resources.object("requests", requests -> requests.bytes("storage", claim.request())))
                .texts("accessModes", new TreeSet<>(claim.accessModes()))
                .text("volumeMode", claim.mode(), StorageNames.FILESYSTEM)
                .text("volumeAttributesClassName", claim.attributesClass());
        SelectorWriter.labels("selector", claim.selector(), spec);
    }

    private static Map<String, String> annotations(PersistentVolumeClaim claim) {
        Map<String, String> annotations = new TreeMap<>();
        if (claim.bound()) {
            annotations.put(StorageNames.BIND_COMPLETED, "yes");
        }
        if (!claim.selectedNode().isEmpty()) {
            annotations.put(StorageNames.SELECTED_NODE, claim.selectedNode());
        }
        return annotations;
    }
}
