package dev.terrace.snapshot.storage;

import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Located;
import dev.terrace.snapshot.object.Meta;
import dev.terrace.snapshot.object.NewestTime;
import dev.terrace.snapshot.object.ObjectCheck;
import dev.terrace.snapshot.object.Unique;
import dev.terrace.snapshot.text.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Takes in the objects of a dump that are about storage, in the order of the dump. */
public final class StorageObjects {
    private static final String GROUP = "storage.k8s.io";

    public final List<Located<PersistentVolume>> volumes = new ArrayList<>();
    public final List<Located<PersistentVolumeClaim>> claims = new ArrayList<>();
    public final List<Located<StorageClass>> classes = new ArrayList<>();
    public final List<Located<CsiNode>> nodes = new ArrayList<>();
    final List<Located<CsiDriver>> drivers = new ArrayList<>();
    final List<Located<StorageCapacity>> capacities = new ArrayList<>();
    final List<Located<VolumeAttachment>> attachments = new ArrayList<>();

    private final NewestTime clock;
    private final ObjectCheck check;

    public StorageObjects(NewestTime clock, ObjectCheck check) {
        this.clock = clock;
        this.check = check;
    }

    /** Whether the object is about storage. If not, nothing of it has been read. */
    public boolean accepts(Header header, FieldReader in) {
        if (header.is("", "PersistentVolume")) {
            var read = new PersistentVolumeReader(in, clock);
            keep(volumes, header, "volume", read.meta(), false, in, read::volume);
        } else if (header.is("", "PersistentVolumeClaim")) {
            var read = new PersistentVolumeClaimReader(in, clock);
            keep(claims, header, "claim", read.meta(), true, in, read::claim);
        } else if (header.is(GROUP, "StorageClass")) {
            var read = new StorageClassReader(in, clock);
            keep(classes, header, "storage class", read.meta(), false, in, read::storageClass);
        } else if (header.is(GROUP, "CSINode")) {
            var read = new CsiNodeReader(in, clock);
            keep(nodes, header, "CSI node", read.meta(), false, in, read::node);
        } else if (header.is(GROUP, "CSIDriver")) {
            var read = new CsiDriverReader(in, clock);
            keep(drivers, header, "CSI driver", read.meta(), false, in, read::driver);
        } else if (header.is(GROUP, "CSIStorageCapacity")) {
            var read = new StorageCapacityReader(in, clock);
            keep(capacities, header, "storage capacity", read.meta(), true, in, read::capacity);
        } else if (header.is(GROUP, "VolumeAttachment")) {
            var read = new VolumeAttachmentReader(in, clock);
            keep(attachments, header, "volume attachment", read.meta(), false, in, read::attachment);
        } else {
            return false;
        }
        return true;
    }

    public Storage storage(Unique unique) {
        return new Storage(
                unique.items("volume", volumes, PersistentVolume::name),
                unique.items("claim", claims, PersistentVolumeClaim::key),
                unique.items("storage class", classes, StorageClass::name),
                unique.items("CSI node", nodes, CsiNode::name),
                unique.items("CSI driver", drivers, CsiDriver::name),
                unique.items("storage capacity", capacities, StorageCapacity::key),
                unique.items("volume attachment", attachments, VolumeAttachment::name));
    }

    private <T> void keep(
            List<Located<T>> to,
            Header header,
            String kind,
            Meta meta,
            boolean namespaced,
            FieldReader in,
            Supplier<T> finished) {
        if (check.isFine(header, kind, meta, namespaced, in)) {
            to.add(new Located<>(finished.get(), header.place()));
        }
    }
}
