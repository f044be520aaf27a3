package dev.terrace.model;

import dev.terrace.model.order.Order;
import dev.terrace.model.selector.LabelSelector;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget as the dump shows it.
 *
 * @param selector the pods that it is about; null if not given
 * @param allowed {@code status.disruptionsAllowed}: how many of its pods may leave now
 * @param disrupted names of the pods that are leaving already, and are not counted again
 */
public record DisruptionBudgetSpec(
        String namespace, String name, @Nullable LabelSelector selector, int allowed, Set<String> disrupted) {
    /** The order of a cluster: by "namespace/name". */
    public static final Order<DisruptionBudgetSpec> ORDER =
            Order.byKey(DisruptionBudgetSpec::namespace, DisruptionBudgetSpec::name);

    public DisruptionBudgetSpec {
        disrupted = Set.copyOf(disrupted);
    }

    /** Whether a pod of its namespace is one of its pods. Without a selector, or with an empty one, none is. */
    public boolean covers(Map<String, String> labels) {
        return selector != null && !selector.isEmpty() && selector.matches(labels);
    }
}
