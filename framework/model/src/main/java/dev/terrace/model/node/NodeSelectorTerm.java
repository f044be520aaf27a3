package dev.terrace.model.node;

import dev.terrace.model.selector.Requirement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of conditions on a node's labels and on its name ({@code metadata.name}). An empty term selects no
 * node.
 */
public record NodeSelectorTerm(List<Requirement> expressions, List<Requirement> fields) {
    public NodeSelectorTerm {
        expressions = List.copyOf(expressions);
        fields = List.copyOf(fields);
    }

    /** Returns whether Kubernetes can parse its conditions on labels. If not, no node matches it as a required term. */
    public boolean isParsable() {
        return expressions.stream().allMatch(Requirement::isParsable);
    }

    public boolean matches(NodeSpec node) {
        return matches(node.labels(), node.name());
    }

    /** @param name null to match a node without its name */
    public boolean matches(Map<String, String> labels, @Nullable String name) {
        if (expressions.isEmpty() && fields.isEmpty()) {
            return false;
        }
        for (Requirement expression : expressions) {
            if (!expression.matches(labels)) {
                return false;
            }
        }
        for (Requirement field : fields) {
            if (!field.key().equals("metadata.name") || !field.matches(name)) {
                return false;
            }
        }
        return true;
    }
}
