package dev.terrace.model.node;

import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.Map;

/**
 * A NodeMetrics object as the dump shows it: a node's usage as measured by a metrics server.
 *
 * @param node the node's name, which is also the name of the object
 * @param measured {@link Instant#MIN} if the dump does not say
 * @param usage amounts in use, by resource
 */
public record NodeMetrics(String node, Instant measured, Map<String, Quantity> usage) {
    /** The sort order in a cluster: by name. */
    public static final Order<NodeMetrics> ORDER = Order.byName(NodeMetrics::node);

    /** Returns the usage relative to the node's capacity. A resource without capacity counts as unused. */
    NodeUsage of(NodeSpec spec) {
        return new NodeUsage(percent("cpu", spec), percent("memory", spec), measured);
    }

    private double percent(String resource, NodeSpec spec) {
        double capacity = exact(spec.capacity(), resource);
        return capacity <= 0 ? 0 : exact(usage, resource) / capacity * 100;
    }

    private static double exact(Map<String, Quantity> amounts, String resource) {
        return amounts.getOrDefault(resource, Quantity.ZERO).exact().doubleValue();
    }
}
