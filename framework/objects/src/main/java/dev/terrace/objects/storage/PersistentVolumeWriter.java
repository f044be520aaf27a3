package dev.terrace.objects.storage;

import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolume.CsiSource;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.SelectorWriter;
import java.util.TreeSet;

/** Writes one PersistentVolume. */
public final class PersistentVolumeWriter {
    private PersistentVolumeWriter() {}

    public static void write(PersistentVolume volume, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata -> metadata.text("name", volume.name())
                                .time("deletionTimestamp", StorageNames.deleted(volume.leaving()))
                                .textMap("labels", volume.labels()))
                .object("spec", spec -> spec(volume, spec))
                .object("status", status -> status.text("phase", volume.available() ? "Available" : ""));
    }

    private static void spec(PersistentVolume volume, FieldWriter spec) {
        spec.text("storageClassName", volume.storageClass())
                .object("capacity", capacity -> capacity.bytes("storage", volume.capacity()))
                .texts("accessModes", new TreeSet<>(volume.accessModes()))
                .text("volumeMode", volume.mode(), StorageNames.FILESYSTEM)
                .text("volumeAttributesClassName", volume.attributesClass());
        ClaimReference claim = volume.claim();
        if (claim != null) {
            int slash = claim.key().indexOf('/');
            spec.object(
                    "claimRef",
                    reference -> reference
                            .text("namespace", claim.key().substring(0, slash))
                            .text("name", claim.key().substring(slash + 1))
                            .text("uid", claim.uid()));
        }
        var nodes = volume.nodeAffinity();
        if (nodes != null) {
            spec.object(
                    "nodeAffinity",
                    affinity -> affinity.object("required", required -> SelectorWriter.nodes(nodes, required)));
        }
        CsiSource csi = volume.csi();
        if (csi != null) {
            spec.object("csi", source -> source.text("driver", csi.driver()).text("volumeHandle", csi.handle()));
        }
    }
}
