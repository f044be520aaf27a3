package dev.terrace.model.device;

import dev.terrace.model.order.Order;

/** A ResourceClaimTemplate, from which Kubernetes creates a claim for each pod. Only its existence is known. */
public record ClaimTemplate(String namespace, String name) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<ClaimTemplate> ORDER = Order.byKey(ClaimTemplate::namespace, ClaimTemplate::name);
}
