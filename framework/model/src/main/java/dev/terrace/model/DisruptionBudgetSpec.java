package dev.terrace.model;

import dev.terrace.model.order.Order;
import dev.terrace.model.selector.LabelSelector;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget as the dump shows it.
 *
 * @param selector the pods that it protects; null if not given
 * @param allowed {@code status.disruptionsAllowed}: the number of its pods that may leave now
 * @param disrupted names of the pods that are already leaving and are not counted again
 */
public record DisruptionBudgetSpec(
        String namespace, String name, @Nullable LabelSelector selector, int allowed, Set<String> disrupted) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<DisruptionBudgetSpec> ORDER =
            Order.byKey(DisruptionBudgetSpec::namespace, DisruptionBudgetSpec::name);

    public DisruptionBudgetSpec {
        disrupted = Set.copyOf(disrupted);
    }

    /**
     * Returns whether the budget covers a pod of its namespace. A budget without a selector, or with an empty one,
     * covers none.
     */
    public boolean covers(Map<String, String> labels) {
        return selector != null && !selector.isEmpty() && selector.matches(labels);
    }

    /** Returns whether the eviction of a pod would use one of the {@link #allowed} disruptions. */
    public boolean isUsedBy(TaskSpec pod) {
        return pod.namespace().equals(namespace) && covers(pod.labels()) && !disrupted.contains(pod.name());
    }
}
