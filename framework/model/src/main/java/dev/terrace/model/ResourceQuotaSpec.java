package dev.terrace.model;

import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Quantity;
import java.util.Map;

/**
 * A ResourceQuota as the dump shows it: its status, which the API server enforces.
 *
 * @param hard {@code status.hard}, by resource as written: {@code cpu}, {@code requests.cpu}, {@code count/pods}
 * @param used {@code status.used}
 */
public record ResourceQuotaSpec(String namespace, String name, Map<String, Quantity> hard, Map<String, Quantity> used) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<ResourceQuotaSpec> ORDER =
            Order.byKey(ResourceQuotaSpec::namespace, ResourceQuotaSpec::name);
}
