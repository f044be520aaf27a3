package dev.terrace.objects.storage;

import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.SelectorWriter;

/** Writes one CSIStorageCapacity. */
public final class StorageCapacityWriter {
    private StorageCapacityWriter() {}

    public static void write(StorageCapacity capacity, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata ->
                                metadata.text("namespace", capacity.namespace()).text("name", capacity.name()))
                .text("storageClassName", capacity.storageClass())
                .bytes("maximumVolumeSize", capacity.largestVolume());
        SelectorWriter.labels("nodeTopology", capacity.topology(), out);
    }
}
