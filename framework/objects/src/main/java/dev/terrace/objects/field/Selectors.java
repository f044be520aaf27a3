package dev.terrace.objects.field;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The forms of label selectors, and of node selectors. */
public final class Selectors {
    private static final Map<String, Requirement.Operator> ON_LABELS = Map.of(
            "In", Requirement.Operator.IN,
            "NotIn", Requirement.Operator.NOT_IN,
            "Exists", Requirement.Operator.EXISTS,
            "DoesNotExist", Requirement.Operator.DOES_NOT_EXIST);
    private static final Map<String, Requirement.Operator> ON_NODES = Map.of(
            "In", Requirement.Operator.IN,
            "NotIn", Requirement.Operator.NOT_IN,
            "Exists", Requirement.Operator.EXISTS,
            "DoesNotExist", Requirement.Operator.DOES_NOT_EXIST,
            "Gt", Requirement.Operator.GREATER,
            "Lt", Requirement.Operator.LESS);

    private static final Form<Requirement, Requirement> LABEL = requirement(ON_LABELS);
    private static final Form<Requirement, Requirement> NODE = requirement(ON_NODES);

    public static final Form<NodeSelectorTerm, NodeSelectorTerm> TERM = Form.of(fields -> {
        var expressions = fields.list("matchExpressions", NODE, NodeSelectorTerm::expressions);
        var names = fields.list("matchFields", NODE, NodeSelectorTerm::fields);
        return read -> new NodeSelectorTerm(read.get(expressions), read.get(names));
    });

    /** All requirements are written as expressions. */
    static final Form<LabelSelector, LabelSelector> LABELS = Form.of(fields -> {
        var labels = fields.read("matchLabels", Map.<String, String>of(), FieldReader::textMap);
        var expressions = fields.list("matchExpressions", LABEL, LabelSelector::requirements);
        return read -> {
            List<Requirement> all =
                    new ArrayList<>(LabelSelector.of(read.get(labels)).requirements());
            all.addAll(read.get(expressions));
            return new LabelSelector(all);
        };
    });

    /** A selector without terms selects no node. */
    static final Form<List<NodeSelectorTerm>, List<NodeSelectorTerm>> TERMS = Form.of(fields -> {
        var terms = fields.list("nodeSelectorTerms", TERM, all -> all);
        return read -> read.get(terms);
    });

    private Selectors() {}

    /** A requirement with an operator that is not in the map is left out. */
    private static Form<Requirement, Requirement> requirement(Map<String, Requirement.Operator> operators) {
        return Form.of(fields -> {
            var key = fields.text("key", Requirement::key);
            var operator = fields.choice("operator", operators, Requirement::operator);
            var values = fields.texts("values", Requirement::values);
            return read -> {
                Requirement.Operator of = read.get(operator);
                if (of == null) {
                    return null;
                }
                doubtValues(read.in(), of, read.get(values));
                return new Requirement(read.get(key), of, read.get(values));
            };
        });
    }

    private static void doubtValues(FieldReader in, Requirement.Operator operator, List<String> values) {
        String expected = switch (operator) {
            case IN, NOT_IN -> values.isEmpty() ? "has no values; one or more are expected" : "";
            case EXISTS, DOES_NOT_EXIST -> values.isEmpty() ? "" : "has values; its operator takes none";
            case GREATER, LESS -> values.size() == 1 ? "" : "needs one value, a whole number";
        };
        if (!expected.isEmpty()) {
            in.doubt(": %s %s.".formatted(in.path(), expected));
        }
    }
}
