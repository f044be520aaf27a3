package dev.terrace.objects.field;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes label selectors, and node selector terms. */
public final class SelectorWriter {
    private SelectorWriter() {}

    /** Writes a label selector; leaves it out if it is null. */
    public static void labels(String key, @Nullable LabelSelector selector, FieldWriter out) {
        if (selector != null) {
            out.object(key, fields -> fields.list("matchExpressions", selector.requirements(), SelectorWriter::one));
        }
    }

    /**
     * Writes {@code nodeSelectorTerms}; leaves them out if they are empty. A selector without terms selects no node.
     */
    public static void nodes(List<NodeSelectorTerm> terms, FieldWriter out) {
        out.list("nodeSelectorTerms", terms, SelectorWriter::node);
    }

    /** Writes the fields of one node selector term. */
    public static void node(NodeSelectorTerm term, FieldWriter out) {
        out.list("matchExpressions", term.expressions(), SelectorWriter::one)
                .list("matchFields", term.fields(), SelectorWriter::one);
    }

    private static void one(Requirement requirement, FieldWriter out) {
        out.text("key", requirement.key())
                .text("operator", spelling(requirement.operator()))
                .texts("values", requirement.values());
    }

    private static String spelling(Requirement.Operator operator) {
        return switch (operator) {
            case IN -> "In";
            case NOT_IN -> "NotIn";
            case EXISTS -> "Exists";
            case DOES_NOT_EXIST -> "DoesNotExist";
            case GREATER -> "Gt";
            case LESS -> "Lt";
        };
    }
}
