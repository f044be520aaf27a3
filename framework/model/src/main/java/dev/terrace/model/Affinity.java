package dev.terrace.model;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pod's affinity to nodes and to other pods.
 *
 * @param requiredNodes one of the terms must hold; null if nothing is required (an empty list allows no node)
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/">Kubernetes, Assigning Pods to
 *     Nodes</a>
 */
public record Affinity(
        @Nullable List<NodeSelectorTerm> requiredNodes,
        List<PreferredNodes> preferredNodes,
        List<PodTerm> requiredPods,
        List<PreferredPods> preferredPods,
        List<PodTerm> requiredAntiPods,
        List<PreferredPods> preferredAntiPods) {
    public static final Affinity NONE = builder().build();

    /** A preference for the nodes that a term selects, with a weight from 1 to 100. */
    public record PreferredNodes(int weight, NodeSelectorTerm term) {}

    /**
     * A preference for nodes whose domain has pods of the term (or, for anti-affinity, has none). The weight is 1 to
     * 100.
     */
    public record PreferredPods(int weight, PodTerm term) {}

    /**
     * The pods that a term matches, and the domain key that defines "near".
     *
     * @param selector the labels of the pods; null selects none
     * @param namespaces the pods' namespaces; if empty while {@code namespaceSelector} is null, the owner's namespace
     * @param namespaceSelector further namespaces by their labels, or null
     * @param topologyKey the node label whose value names the domain
     * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/interpodaffinity/plugin.go: InterPodAffinity"
     */
    public record PodTerm(
            @Nullable LabelSelector selector,
            Set<String> namespaces,
            @Nullable LabelSelector namespaceSelector,
            String topologyKey) {
        /**
         * Returns the term as Kubernetes evaluates it for an incoming pod. The namespaces that the namespace selector
         * matches are added by name. {@link #means} is then called without labels.
         *
         * <p>The selector stays, and is evaluated against a namespace without labels. A selector with {@code NotIn}
         * therefore matches every namespace: Kubernetes 1.36 drops the selector only in a copy of the term. Terms of
         * existing pods are evaluated unresolved, with the labels.
         */
        public PodTerm resolved(Namespaces known) {
            if (namespaceSelector == null || namespaceSelector.isEmpty()) {
                return this;
            }
            Set<String> named = new HashSet<>(namespaces);
            named.addAll(known.selectedBy(namespaceSelector));
            return new PodTerm(selector, named, namespaceSelector, topologyKey);
        }

        /**
         * Returns whether the term matches a pod.
         *
         * @param owner the namespace of the pod that has the term
         * @param namespaceLabels the labels of the pod's namespace; empty if the term is {@link #resolved}
         */
        public boolean means(TaskSpec pod, String owner, Map<String, String> namespaceLabels) {
            return selector != null
                    && isAbout(pod.namespace(), owner, namespaceLabels)
                    && selector.matches(pod.labels());
        }

        private boolean isAbout(String namespace, String owner, Map<String, String> namespaceLabels) {
            if (namespaceSelector == null) {
                return namespaces.isEmpty() ? namespace.equals(owner) : namespaces.contains(namespace);
            }
            return namespaces.contains(namespace) || namespaceSelector.matches(namespaceLabels);
        }
    }

    /**
     * A filter for the pods that match every one of several terms.
     *
     * @param terms at least one, {@link PodTerm#resolved resolved}
     * @param owner the namespace of the pod that has the terms
     */
    public record Meant(List<PodTerm> terms, String owner) implements PodFilter {
        @Override
        public boolean test(TaskSpec pod) {
            for (PodTerm term : terms) {
                if (!term.means(pod, owner, Map.of())) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public @Nullable Requirement label() {
            LabelSelector selector = terms.get(0).selector();
            return selector == null ? null : selector.label();
        }
    }

    /** An affinity without any term. */
    public static Builder builder() {
        return new AutoBuilder_Affinity_Builder()
                .preferredNodes(List.of())
                .requiredPods(List.of())
                .preferredPods(List.of())
                .requiredAntiPods(List.of())
                .preferredAntiPods(List.of());
    }

    /** Returns whether any term selects pods. */
    public boolean aboutPods() {
        return !requiredPods.isEmpty()
                || !preferredPods.isEmpty()
                || !requiredAntiPods.isEmpty()
                || !preferredAntiPods.isEmpty();
    }

    /** Builds an affinity. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder requiredNodes(@Nullable List<NodeSelectorTerm> value);

        public abstract Builder preferredNodes(List<PreferredNodes> value);

        public abstract Builder requiredPods(List<PodTerm> value);

        public abstract Builder preferredPods(List<PreferredPods> value);

        public abstract Builder requiredAntiPods(List<PodTerm> value);

        public abstract Builder preferredAntiPods(List<PreferredPods> value);

        public abstract Affinity build();
    }
}
