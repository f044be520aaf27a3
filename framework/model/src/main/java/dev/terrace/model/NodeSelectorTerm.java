package dev.terrace.model;

import java.util.List;

/** A conjunction of conditions on a node's labels and on its name ({@code metadata.name}); an empty one selects no node. */
public record NodeSelectorTerm(List<Requirement> expressions, List<Requirement> fields) {
    public NodeSelectorTerm {
        expressions = List.copyOf(expressions);
        fields = List.copyOf(fields);
    }

    public boolean matches(NodeSpec node) {
        if (expressions.isEmpty() && fields.isEmpty()) {
            return false;
        }
        for (Requirement expression : expressions) {
            if (!expression.matches(node.labels())) {
                return false;
            }
        }
        for (Requirement field : fields) {
            if (!field.key().equals("metadata.name") || !field.matches(node.name())) {
                return false;
            }
        }
        return true;
    }
}
