package dev.terrace.objects.storage;

import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.objects.field.Located;
import dev.terrace.objects.field.Unique;
import java.util.List;

/** The storage objects of a dump: in its order, until {@link #storage} sorts the lists. */
public record StorageObjects(
        List<Located<PersistentVolume>> volumes,
        List<Located<PersistentVolumeClaim>> claims,
        List<Located<StorageClass>> classes,
        List<Located<CsiNode>> nodes,
        List<Located<CsiDriver>> drivers,
        List<Located<StorageCapacity>> capacities,
        List<Located<VolumeAttachment>> attachments) {
    public Storage storage(Unique unique) {
        return Storage.builder()
                .volumes(unique.items(PersistentVolumeReader.KIND, volumes))
                .claims(unique.items(PersistentVolumeClaimReader.KIND, claims))
                .classes(unique.items(StorageClassReader.KIND, classes))
                .nodes(unique.items(CsiNodeReader.KIND, nodes))
                .drivers(unique.items(CsiDriverReader.KIND, drivers))
                .capacities(unique.items(StorageCapacityReader.KIND, capacities))
                .attachments(unique.items(VolumeAttachmentReader.KIND, attachments))
                .build();
    }
}
