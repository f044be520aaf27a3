package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.LabelSelector;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.TaskSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which pods a term of an affinity between pods means.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/interpodaffinity/plugin.go">Kubernetes, InterPodAffinity</a>
 */
final class PodTerms {
    private final Map<String, Map<String, String>> labels = new HashMap<>();

    PodTerms(List<NamespaceSpec> namespaces) {
        for (NamespaceSpec namespace : namespaces) {
            labels.put(namespace.name(), namespace.labels());
        }
    }

    /** The labels of a namespace; none if the dump does not have it. */
    Map<String, String> namespaceLabels(String namespace) {
        return labels.getOrDefault(namespace, Map.of());
    }

    /**
     * A term of a pod that is to be placed, with the namespaces that its selector finds added by name, so that {@link #means} needs no labels.
     *
     * <p>The selector stays, and is then asked about a namespace without labels. So one like {@code NotIn} means pods of every namespace: Kubernetes
     * 1.36 drops the selector in a copy of the term only.
     */
    PodTerm resolve(PodTerm term) {
        LabelSelector selector = term.namespaceSelector();
        if (selector == null || selector.isEmpty()) {
            return term;
        }
        Set<String> namespaces = new HashSet<>(term.namespaces());
        labels.forEach((namespace, itsLabels) -> {
            if (selector.matches(itsLabels)) {
                namespaces.add(namespace);
            }
        });
        return new PodTerm(term.selector(), namespaces, selector, term.topologyKey());
    }

    /**
     * Whether a term means a pod.
     *
     * @param owner the namespace of the pod that has the term
     * @param namespaceLabels of the pod's namespace
     */
    static boolean means(PodTerm term, String owner, TaskSpec pod, Map<String, String> namespaceLabels) {
        LabelSelector selector = term.selector();
        return selector != null
                && isAbout(term, owner, pod.namespace(), namespaceLabels)
                && selector.matches(pod.labels());
    }

    private static boolean isAbout(PodTerm term, String owner, String namespace, Map<String, String> namespaceLabels) {
        LabelSelector selector = term.namespaceSelector();
        if (selector == null) {
            return term.namespaces().isEmpty()
                    ? namespace.equals(owner)
                    : term.namespaces().contains(namespace);
        }
        return term.namespaces().contains(namespace) || selector.matches(namespaceLabels);
    }
}
