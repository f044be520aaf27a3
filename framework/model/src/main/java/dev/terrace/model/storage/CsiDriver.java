package dev.terrace.model.storage;

import dev.terrace.model.order.Order;

/**
 * A CSIDriver as the dump shows it.
 *
 * @param tellsCapacity whether a node is used for its new volumes only where a {@link StorageCapacity} has room for
 *     them
 */
public record CsiDriver(String name, boolean tellsCapacity) {
    /** The order of a cluster: by name. */
    public static final Order<CsiDriver> ORDER = Order.byName(CsiDriver::name);
}
