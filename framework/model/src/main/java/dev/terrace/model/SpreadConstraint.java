package dev.terrace.model;

import java.util.List;
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
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/">Kubernetes, Pod Topology Spread Constraints</a>
 */
public record SpreadConstraint(
        int maxSkew,
        String topologyKey,
        boolean hard,
        @Nullable LabelSelector selector,
        int minDomains,
        boolean honorAffinity,
        boolean honorTaints,
        List<String> matchLabelKeys) {}
