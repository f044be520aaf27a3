package dev.terrace.model;

import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How evenly a pod's kind is spread over domains.
 *
 * @param hard whether a placement that breaks it is forbidden ({@code DoNotSchedule}), not only worse
 * @param selector the pods that count; null counts none
 * @param minDomains domains below this number count as having an empty one; 1 if not given
 * @param honorAffinity whether nodes that the pod may not use by its node affinity are left out; true if not given
 * @param honorTaints whether nodes whose taints the pod does not tolerate are left out; false if not given
 * @param matchLabelKeys label keys whose values of the pod itself are added to the selector
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/">Kubernetes, Pod
 *     Topology Spread Constraints</a>
 */
public record SpreadConstraint(
        int maxSkew,
        String topologyKey,
        boolean hard,
        @Nullable LabelSelector selector,
        int minDomains,
        boolean honorAffinity,
        boolean honorTaints,
        List<String> matchLabelKeys) {
    /**
     * The selector of a pod with these labels: its own values of {@code matchLabelKeys} are asked for, too. Keys that
     * it lacks are passed over.
     */
    public @Nullable LabelSelector selectorFor(Map<String, String> labels) {
        if (selector == null || matchLabelKeys.isEmpty()) {
            return selector;
        }
        List<Requirement> requirements = new ArrayList<>(selector.requirements());
        for (String key : matchLabelKeys) {
            String value = labels.get(key);
            if (value != null) {
                requirements.add(new Requirement(key, Requirement.Operator.IN, List.of(value)));
            }
        }
        return new LabelSelector(requirements);
    }
}
