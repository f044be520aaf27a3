package dev.terrace.model.storage;

import java.util.Comparator;
import java.util.List;

/**
 * The storage objects of a cluster. Every list is sorted by name (claims and capacities by "namespace/name") and free
 * of duplicates. Dangling references are possible.
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
        volumes = sorted(volumes, Comparator.comparing(PersistentVolume::name));
        claims = sorted(claims, Comparator.comparing(PersistentVolumeClaim::key));
        classes = sorted(classes, Comparator.comparing(StorageClass::name));
        nodes = sorted(nodes, Comparator.comparing(CsiNode::name));
        drivers = sorted(drivers, Comparator.comparing(CsiDriver::name));
        capacities = sorted(capacities, Comparator.comparing(StorageCapacity::key));
        attachments = sorted(attachments, Comparator.comparing(VolumeAttachment::name));
    }

    public static Storage none() {
        return NONE;
    }

    private static <T> List<T> sorted(List<T> items, Comparator<T> order) {
        return items.stream().sorted(order).toList();
    }

    /** No storage. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from this one. */
    public Builder toBuilder() {
        return new Builder()
                .volumes(volumes)
                .claims(claims)
                .classes(classes)
                .nodes(nodes)
                .drivers(drivers)
                .capacities(capacities)
                .attachments(attachments);
    }

    /** The parts of a storage, before it is made. */
    public static final class Builder {
        private List<PersistentVolume> volumes = List.of();
        private List<PersistentVolumeClaim> claims = List.of();
        private List<StorageClass> classes = List.of();
        private List<CsiNode> nodes = List.of();
        private List<CsiDriver> drivers = List.of();
        private List<StorageCapacity> capacities = List.of();
        private List<VolumeAttachment> attachments = List.of();

        private Builder() {}

        public Builder volumes(List<PersistentVolume> value) {
            volumes = value;
            return this;
        }

        public Builder claims(List<PersistentVolumeClaim> value) {
            claims = value;
            return this;
        }

        public Builder classes(List<StorageClass> value) {
            classes = value;
            return this;
        }

        public Builder nodes(List<CsiNode> value) {
            nodes = value;
            return this;
        }

        public Builder drivers(List<CsiDriver> value) {
            drivers = value;
            return this;
        }

        public Builder capacities(List<StorageCapacity> value) {
            capacities = value;
            return this;
        }

        public Builder attachments(List<VolumeAttachment> value) {
            attachments = value;
            return this;
        }

        public Storage build() {
            return new Storage(volumes, claims, classes, nodes, drivers, capacities, attachments);
        }
    }
}
