package dev.terrace.model.storage;

import dev.terrace.model.order.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A CSINode as the dump shows it: the storage drivers of a node.
 *
 * @param name the node's name
 */
public record CsiNode(String name, List<Driver> drivers) {
    /** The sort order in a cluster: by name. */
    public static final Order<CsiNode> ORDER = Order.byName(CsiNode::name);

    /** @param limit the maximum number of volumes of the driver on the node; null without a limit */
    public record Driver(String name, @Nullable Integer limit) {}
}
