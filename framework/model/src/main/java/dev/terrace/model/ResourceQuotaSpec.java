package dev.terrace.model;

import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Quantity;
import java.util.List;
import java.util.Map;

/**
 * A ResourceQuota as the dump shows it. An API server enforces its status.
 *
 * @param hard {@code status.hard}, by resource as written: {@code cpu}, {@code requests.cpu}, {@code count/pods}
 * @param used {@code status.used}
 * @param asked {@code spec.hard}, which a controller copies to the status
 * @param scopes the scopes that select the objects that it counts; all must match
 */
public record ResourceQuotaSpec(
        String namespace,
        String name,
        Map<String, Quantity> hard,
        Map<String, Quantity> used,
        Map<String, Quantity> asked,
        List<Scope> scopes) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<ResourceQuotaSpec> ORDER =
            Order.byKey(ResourceQuotaSpec::namespace, ResourceQuotaSpec::name);

    /** A quota whose status is known, and that counts all objects. */
    public ResourceQuotaSpec(String namespace, String name, Map<String, Quantity> hard, Map<String, Quantity> used) {
        this(namespace, name, hard, used, Map.of(), List.of());
    }

    /** Returns the enforced limits: {@code hard}, else {@code asked} if the dump has no status. */
    public Map<String, Quantity> limits() {
        return hard.isEmpty() ? asked : hard;
    }

    /**
     * An expression that selects objects.
     *
     * @param name such as {@code NotTerminating} or {@code PriorityClass}
     * @param operator {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}
     * @param values the names that the operator compares with; empty for the last two
     */
    public record Scope(String name, String operator, List<String> values) {}
}
