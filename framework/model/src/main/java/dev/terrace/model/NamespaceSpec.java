package dev.terrace.model;

import dev.terrace.model.order.Order;
import java.util.Map;

/** A Namespace as the dump shows it. */
public record NamespaceSpec(String name, Map<String, String> labels) {
    /** The sort order in a cluster: by name. */
    public static final Order<NamespaceSpec> ORDER = Order.byName(NamespaceSpec::name);
}
