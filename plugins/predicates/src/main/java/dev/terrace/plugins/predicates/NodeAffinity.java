package dev.terrace.plugins.predicates;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.selector.Requirement;
import dev.terrace.spi.view.Verdict;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Excludes nodes that do not match the pod's node selector and one term of its required node affinity.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go: NodeAffinity"
 */
final class NodeAffinity {
    private static final Verdict UNWANTED = Verdict.excludes("node selector or affinity does not match");
    private static final Verdict CONFLICT = Verdict.excludes("node affinity contradicts itself");

    private NodeAffinity() {}

    /** Returns the nodes that a pod requires; null if it may use any node. */
    static @Nullable RequiredNodes of(PodTemplate pod) {
        RequiredNodes wanted = pod.requiredNodes();
        return wanted.isAny() ? null : wanted;
    }

    static Verdict check(RequiredNodes wanted, NodeSpec node) {
        return wanted.allow(node) ? Verdict.fits() : UNWANTED;
    }

    /** Excludes the pod from all nodes if the conditions on the name contradict each other in every term. */
    static Verdict conflict(PodTemplate pod) {
        List<NodeSelectorTerm> terms = pod.affinity().requiredNodes();
        if (terms == null || terms.isEmpty()) {
            return Verdict.fits();
        }
        for (NodeSelectorTerm term : terms) {
            Set<String> names = namedNodes(term);
            if (names == null || !names.isEmpty()) {
                return Verdict.fits();
            }
        }
        return CONFLICT;
    }

    /** The nodes that all of a term's conditions on the name allow; null if it has none. */
    private static @Nullable Set<String> namedNodes(NodeSelectorTerm term) {
        Set<String> names = null;
        for (Requirement field : term.fields()) {
            if (field.key().equals("metadata.name") && field.operator() == Requirement.Operator.IN) {
                if (names == null) {
                    names = new HashSet<>(field.values());
                } else {
                    names.retainAll(field.values());
                }
            }
        }
        return names;
    }
}
