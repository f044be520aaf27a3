package dev.terrace.model.storage;

import java.util.Comparator;
import java.util.List;

/**
 * What a cluster's pods may keep their data on. Every list is sorted by name (claims and capacities by
 * "namespace/name") and free of duplicates. Dangling references are possible.
 *
 * @param nodes what the drivers on each node can do
 */
public record Storage(
        List<PersistentVolume> volumes,
        List<PersistentVolumeClaim> claims,
        List<StorageClass> classes,
        List<CsiNode> nodes,
        List<CsiDriver> drivers,
        List<StorageCapacity> capacities,
        List<VolumeAttachment> attachments) {
    private static final Storage NONE =
            new Storage(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

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
}
