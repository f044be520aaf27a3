package dev.terrace.model.selector;

import dev.terrace.model.order.Order;

/**
 * A Service, or a controller of pods, as far as it selects pods of its namespace.
 *
 * @param selector without requirements if the object has no selector; it then selects no pod by itself
 */
public record PodSelector(String namespace, String name, LabelSelector selector) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<PodSelector> ORDER = Order.byKey(PodSelector::namespace, PodSelector::name);
}
