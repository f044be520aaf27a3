package dev.terrace.model.node;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that a pod's node selector and required node affinity allow: the nodes that have all labels and match one
 * of the terms.
 *
 * @param labels the pod's node selector
 * @param terms its required node affinity without terms that cannot be parsed; null if nothing is required (an empty
 *     list allows no node)
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go: NodeAffinity"
 */
public record RequiredNodes(
        Map<String, String> labels, @Nullable List<NodeSelectorTerm> terms) {
    public RequiredNodes {
        terms = terms == null
                ? null
                : terms.stream().filter(NodeSelectorTerm::isParsable).toList();
    }

    /** Returns whether every node is allowed because nothing is required. */
    public boolean isAny() {
        return labels.isEmpty() && terms == null;
    }

    public boolean allow(NodeSpec node) {
        return allow(node.labels(), node.name());
    }

    /** Returns whether a node with these labels and this name is allowed. */
    public boolean allow(Map<String, String> nodeLabels, String name) {
        for (Map.Entry<String, String> label : labels.entrySet()) {
            if (!label.getValue().equals(nodeLabels.get(label.getKey()))) {
                return false;
            }
        }
        if (terms == null) {
            return true;
        }
        for (NodeSelectorTerm term : terms) {
            if (term.matches(nodeLabels, name)) {
                return true;
            }
        }
        return false;
    }
}
