package dev.terrace.model.storage;

import dev.terrace.model.order.Order;

/**
 * A CSIDriver as the dump shows it.
 *
 * @param tellsCapacity whether a node can get a new volume only if a {@link StorageCapacity} has room for it
 */
public record CsiDriver(String name, boolean tellsCapacity) {
    /** The sort order in a cluster: by name. */
    public static final Order<CsiDriver> ORDER = Order.byName(CsiDriver::name);
}
