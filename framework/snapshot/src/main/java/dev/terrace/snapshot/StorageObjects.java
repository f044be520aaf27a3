package dev.terrace.snapshot;

import dev.terrace.model.CsiDriver;
import dev.terrace.model.CsiNode;
import dev.terrace.model.PersistentVolume;
import dev.terrace.model.PersistentVolumeClaim;
import dev.terrace.model.Storage;
import dev.terrace.model.StorageCapacity;
import dev.terrace.model.StorageClass;
import dev.terrace.model.VolumeAttachment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Takes in the objects of a dump that are about storage, in the order of the dump. */
final class StorageObjects {
    private static final String GROUP = "storage.k8s.io";

    final List<Placed<PersistentVolume>> volumes = new ArrayList<>();
    final List<Placed<PersistentVolumeClaim>> claims = new ArrayList<>();
    final List<Placed<StorageClass>> classes = new ArrayList<>();
    final List<Placed<CsiNode>> nodes = new ArrayList<>();
    final List<Placed<CsiDriver>> drivers = new ArrayList<>();
    final List<Placed<StorageCapacity>> capacities = new ArrayList<>();
    final List<Placed<VolumeAttachment>> attachments = new ArrayList<>();

    private final Clock clock;
    private final ObjectCheck check;

    StorageObjects(Clock clock, ObjectCheck check) {
        this.clock = clock;
        this.check = check;
    }

    /** Whether the object is about storage. If not, nothing of it has been read. */
    boolean accepts(Header header, Cursor in) {
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

    Storage storage(Unique unique) {
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
            List<Placed<T>> to,
            Header header,
            String kind,
            Meta meta,
            boolean namespaced,
            Cursor in,
            Supplier<T> finished) {
        if (check.isFine(header, kind, meta, namespaced, in)) {
            to.add(new Placed<>(finished.get(), header.place()));
        }
    }
}
