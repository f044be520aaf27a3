package dev.terrace.objects.storage;

import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Drafts;
import java.util.List;

/** The storage objects of a dump, one list for each kind. */
public final class StorageDrafts {
    private final Drafts<PersistentVolume> volumes = new Drafts<>(PersistentVolumeReader.KIND);
    private final Drafts<PersistentVolumeClaim> claims = new Drafts<>(PersistentVolumeClaimReader.KIND);
    private final Drafts<StorageClass> classes = new Drafts<>(StorageClassReader.KIND);
    private final Drafts<CsiNode> nodes = new Drafts<>(CsiNodeReader.KIND);
    private final Drafts<CsiDriver> drivers = new Drafts<>(CsiDriverReader.KIND);
    private final Drafts<StorageCapacity> capacities = new Drafts<>(StorageCapacityReader.KIND);
    private final Drafts<VolumeAttachment> attachments = new Drafts<>(VolumeAttachmentReader.KIND);

    public List<Drafts<?>> all() {
        return List.of(volumes, claims, classes, nodes, drivers, capacities, attachments);
    }

    /** Storage objects need no amounts: they themselves determine which resources volumes count as. */
    public StorageObjects finish() {
        AmountsTable none = AmountsTable.empty();
        return new StorageObjects(
                volumes.finish(none),
                claims.finish(none),
                classes.finish(none),
                nodes.finish(none),
                drivers.finish(none),
                capacities.finish(none),
                attachments.finish(none));
    }
}
