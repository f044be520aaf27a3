package dev.terrace.model.storage;

import dev.terrace.model.order.Ordered;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The storage objects of a cluster. Every list is sorted by name (claims and capacities by "namespace/name") and free
 * of duplicates. Dangling references are possible. Immutable.
 */
public final class Storage {
    private static final Storage NONE = builder().build();

    private final Ordered<PersistentVolume> volumes;
    private final Ordered<PersistentVolumeClaim> claims;
    private final Ordered<StorageClass> classes;
    private final Ordered<CsiNode> nodes;
    private final Ordered<CsiDriver> drivers;
    private final Ordered<StorageCapacity> capacities;
    private final Ordered<VolumeAttachment> attachments;

    private Storage(Builder from) {
        volumes = Ordered.of(from.volumes, PersistentVolume.ORDER);
        claims = Ordered.of(from.claims, PersistentVolumeClaim.ORDER);
        classes = Ordered.of(from.classes, StorageClass.ORDER);
        nodes = Ordered.of(from.nodes, CsiNode.ORDER);
        drivers = Ordered.of(from.drivers, CsiDriver.ORDER);
        capacities = Ordered.of(from.capacities, StorageCapacity.ORDER);
        attachments = Ordered.of(from.attachments, VolumeAttachment.ORDER);
    }

    public List<PersistentVolume> volumes() {
        return volumes;
    }

    public List<PersistentVolumeClaim> claims() {
        return claims;
    }

    public List<StorageClass> classes() {
        return classes;
    }

    /** The drivers on each node. */
    public List<CsiNode> nodes() {
        return nodes;
    }

    public List<CsiDriver> drivers() {
        return drivers;
    }

    public List<StorageCapacity> capacities() {
        return capacities;
    }

    public List<VolumeAttachment> attachments() {
        return attachments;
    }

    public static Storage none() {
        return NONE;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Storage that
                && volumes.equals(that.volumes)
                && claims.equals(that.claims)
                && classes.equals(that.classes)
                && nodes.equals(that.nodes)
                && drivers.equals(that.drivers)
                && capacities.equals(that.capacities)
                && attachments.equals(that.attachments);
    }

    @Override
    public int hashCode() {
        return Objects.hash(volumes, claims, classes, nodes, drivers, capacities, attachments);
    }

    /** No storage. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with the values of this object. */
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

    /** Builds the storage objects. */
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
            return new Storage(this);
        }
    }
}
