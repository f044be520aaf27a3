package dev.terrace.model.resource;

import dev.terrace.model.order.Order;
import java.util.List;
import java.util.Map;

/**
 * A LimitRange: the defaults and bounds of new pods and claims of a namespace. It affects no existing object.
 *
 * @param limits in the order of the object
 */
public record LimitRangeSpec(String namespace, String name, List<Limit> limits) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<LimitRangeSpec> ORDER = Order.byKey(LimitRangeSpec::namespace, LimitRangeSpec::name);

    /**
     * The defaults and bounds of one type, by resource.
     *
     * @param type {@code Container}, {@code Pod} or {@code PersistentVolumeClaim}
     * @param defaults the limits of containers without one
     * @param defaultRequests the requests of containers without one
     * @param ratios the largest ratios of a limit to its request
     */
    public record Limit(
            String type,
            Map<String, Quantity> min,
            Map<String, Quantity> max,
            Map<String, Quantity> defaults,
            Map<String, Quantity> defaultRequests,
            Map<String, Quantity> ratios) {}
}
