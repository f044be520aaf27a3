package dev.terrace.model.storage;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.order.Order;
import dev.terrace.model.selector.LabelSelector;
import org.jspecify.annotations.Nullable;

/**
 * A CSIStorageCapacity as the dump shows it.
 *
 * @param topology the nodes that have access; null for none
 * @param largestVolume the maximum size of one volume in bytes: the stated maximum, or else the remaining capacity;
 *     null for none
 */
public record StorageCapacity(
        String namespace,
        String name,
        String storageClass,
        @Nullable LabelSelector topology,
        @Nullable Long largestVolume) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<StorageCapacity> ORDER = Order.byKey(StorageCapacity::namespace, StorageCapacity::name);

    /** Returns whether a volume of {@code size} bytes can be created for the node. */
    public boolean hasRoom(long size, NodeSpec node) {
        return largestVolume != null && largestVolume >= size && topology != null && topology.matches(node.labels());
    }
}
