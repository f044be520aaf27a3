package dev.terrace.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pod's wishes about nodes and about its neighbours.
 *
 * @param requiredNodes one of the terms must hold; null if nothing is required (an empty list allows no node)
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/">Kubernetes, Assigning Pods to Nodes</a>
 */
public record Affinity(
        @Nullable List<NodeSelectorTerm> requiredNodes,
        List<PreferredNodes> preferredNodes,
        List<PodTerm> requiredPods,
        List<PreferredPods> preferredPods,
        List<PodTerm> requiredAntiPods,
        List<PreferredPods> preferredAntiPods) {
    public static final Affinity NONE = new Affinity(null, List.of(), List.of(), List.of(), List.of(), List.of());

    /** Nodes that a term selects are better by the weight, 1 to 100. */
    public record PreferredNodes(int weight, NodeSelectorTerm term) {}

    /** Nodes in a domain that has pods of the term are better (or, for anti-affinity, worse) by the weight, 1 to 100. */
    public record PreferredPods(int weight, PodTerm term) {}

    /**
     * Pods that matter, and how near they must be.
     *
     * @param selector the pods; null selects none
     * @param namespaces where the pods are; with {@code namespaceSelector} null and none named, the pod's own
     * @param namespaceSelector further namespaces by their labels, or null
     * @param topologyKey the node label whose value names the domain
     */
    public record PodTerm(
            @Nullable LabelSelector selector,
            Set<String> namespaces,
            @Nullable LabelSelector namespaceSelector,
            String topologyKey) {}

    /** Whether any term is about pods. */
    public boolean aboutPods() {
        return !requiredPods.isEmpty()
                || !preferredPods.isEmpty()
                || !requiredAntiPods.isEmpty()
                || !preferredAntiPods.isEmpty();
    }
}
