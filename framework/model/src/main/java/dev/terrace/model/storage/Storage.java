package dev.terrace.model.storage;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.order.Ordered;
import java.util.List;

/**
 * The storage objects of a cluster. Every list is sorted by name (claims and capacities by "namespace/name") and free
 * of duplicates. Dangling references are possible. Immutable.
 *
 * @param nodes the drivers on each node
 */
public record Storage(
        List<PersistentVolume> volumes,
        List<PersistentVolumeClaim> claims,
        List<StorageClass> classes,
        List<CsiNode> nodes,
        List<CsiDriver> drivers,
        List<StorageCapacity> capacities,
        List<VolumeAttachment> attachments) {
    private static final Storage NONE = builder().build();

    public Storage {
        volumes = Ordered.of(volumes, PersistentVolume.ORDER);
        claims = Ordered.of(claims, PersistentVolumeClaim.ORDER);
        classes = Ordered.of(classes, StorageClass.ORDER);
        nodes = Ordered.of(nodes, CsiNode.ORDER);
        drivers = Ordered.of(drivers, CsiDriver.ORDER);
        capacities = Ordered.of(capacities, StorageCapacity.ORDER);
        attachments = Ordered.of(attachments, VolumeAttachment.ORDER);
    }

    public static Storage none() {
        return NONE;
    }

    /** No storage. */
    public static Builder builder() {
        return new AutoBuilder_Storage_Builder()
                .volumes(List.of())
                .claims(List.of())
                .classes(List.of())
                .nodes(List.of())
                .drivers(List.of())
                .capacities(List.of())
                .attachments(List.of());
    }

    /** Builds the storage objects. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder volumes(List<PersistentVolume> value);

        public abstract Builder claims(List<PersistentVolumeClaim> value);

        public abstract Builder classes(List<StorageClass> value);

        public abstract Builder nodes(List<CsiNode> value);

        public abstract Builder drivers(List<CsiDriver> value);

        public abstract Builder capacities(List<StorageCapacity> value);

        public abstract Builder attachments(List<VolumeAttachment> value);

        public abstract Storage build();
    }
}
