package dev.terrace.objects.field;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads label selectors, and node selector terms. */
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

    private Selectors() {}

    /** Reads a label selector; null if absent. */
    public static @Nullable LabelSelector labels(FieldReader in) {
        if (in.isNull()) {
            return null;
        }
        List<Requirement> equal = new ArrayList<>();
        List<Requirement> expressions = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "matchLabels" ->
                    in.textMap()
                            .forEach((label, value) ->
                                    equal.add(new Requirement(label, Requirement.Operator.IN, List.of(value))));
                case "matchExpressions" -> expressions.addAll(requirements(in, ON_LABELS));
                default -> in.skip();
            }
        });
        equal.addAll(expressions);
        return new LabelSelector(equal);
    }

    public static NodeSelectorTerm nodes(FieldReader in) {
        List<Requirement> expressions = new ArrayList<>();
        List<Requirement> fields = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "matchExpressions" -> expressions.addAll(requirements(in, ON_NODES));
                case "matchFields" -> fields.addAll(requirements(in, ON_NODES));
                default -> in.skip();
            }
        });
        return new NodeSelectorTerm(expressions, fields);
    }

    private static List<Requirement> requirements(FieldReader in, Map<String, Requirement.Operator> operators) {
        List<Requirement> requirements = new ArrayList<>();
        in.list(() -> requirement(in, operators, requirements));
        return requirements;
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

    private static void requirement(
            FieldReader in, Map<String, Requirement.Operator> operators, List<Requirement> requirements) {
        String[] label = {""};
        Requirement.Operator[] operator = {null};
        List<String> values = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "key" -> label[0] = in.text();
                case "operator" -> operator[0] = Choices.of(in, operators);
                case "values" -> values.addAll(in.texts());
                default -> in.skip();
            }
        });
        if (operator[0] != null) {
            doubtValues(in, operator[0], values);
            requirements.add(new Requirement(label[0], operator[0], values));
        }
    }
}
