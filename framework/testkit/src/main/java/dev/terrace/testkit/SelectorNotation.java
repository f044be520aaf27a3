package dev.terrace.testkit;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.selector.Requirement.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the selectors of a {@link Scenario}: {@code -} means none, {@code *} an empty one, else
 * {@code k=v|w&k!=v&k&!k&k>5&@field=v}.
 */
final class SelectorNotation {
    private SelectorNotation() {}

    /** Parses a term. Requirements that start with {@code @} match fields. */
    static NodeSelectorTerm nodeTerm(String text) {
        List<Requirement> expressions = new ArrayList<>();
        List<Requirement> fields = new ArrayList<>();
        for (String part : text.equals("*") ? List.<String>of() : Arrays.asList(text.split("&", -1))) {
            if (part.startsWith("@")) {
                fields.add(requirement(part.substring(1)));
            } else {
                expressions.add(requirement(part));
            }
        }
        return new NodeSelectorTerm(expressions, fields);
    }

    /** Parses a label selector; null for none. */
    static @Nullable LabelSelector labels(String text) {
        return switch (text) {
            case "-" -> null;
            case "*" -> new LabelSelector(List.of());
            default ->
                new LabelSelector(Arrays.stream(text.split("&", -1))
                        .map(SelectorNotation::requirement)
                        .toList());
        };
    }

    private static Requirement requirement(String text) {
        if (text.startsWith("!")) {
            return new Requirement(text.substring(1), Operator.DOES_NOT_EXIST, List.of());
        }
        Map<String, Operator> signs = new LinkedHashMap<>();
        signs.put("!=", Operator.NOT_IN);
        signs.put("=", Operator.IN);
        signs.put(">", Operator.GREATER);
        signs.put("<", Operator.LESS);
        for (Map.Entry<String, Operator> sign : signs.entrySet()) {
            int at = text.indexOf(sign.getKey());
            if (at >= 0) {
                String values = text.substring(at + sign.getKey().length());
                return new Requirement(text.substring(0, at), sign.getValue(), Arrays.asList(values.split("\\|", -1)));
            }
        }
        return new Requirement(text, Operator.EXISTS, List.of());
    }
}
