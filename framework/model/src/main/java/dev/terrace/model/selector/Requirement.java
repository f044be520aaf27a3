package dev.terrace.model.selector;

import dev.terrace.model.number.NumberText;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One condition on a label, of a label selector or a node selector.
 *
 * @param values the values of {@code In} and {@code NotIn}, the one bound of {@code Gt} and {@code Lt}; otherwise empty
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/">Kubernetes, Labels and
 *     Selectors</a>
 */
public record Requirement(String key, Operator operator, List<String> values) {
    private static final Pattern LABEL_VALUE = Pattern.compile("([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?");

    /** The operators of Kubernetes. */
    public enum Operator {
        IN,
        NOT_IN,
        EXISTS,
        DOES_NOT_EXIST,
        GREATER,
        LESS
    }

    public Requirement {
        values = List.copyOf(values);
    }

    /**
     * Returns whether Kubernetes parses it as a condition on a node's labels: all values are label values, and a bound
     * is a whole number of 64 bits. An API server does not check them.
     */
    public boolean isParsable() {
        boolean isBound = operator == Operator.GREATER || operator == Operator.LESS;
        return values.stream().allMatch(Requirement::isLabelValue)
                && (!isBound
                        || (values.size() == 1
                                && NumberText.whole(values.get(0)).isPresent()));
    }

    /** Returns whether a label can have the value. */
    public static boolean isLabelValue(String value) {
        return LABEL_VALUE.matcher(value).matches();
    }

    public boolean matches(Map<String, String> labels) {
        return matches(labels.get(key));
    }

    /** @param value the label's value, or null if the label is absent */
    public boolean matches(@Nullable String value) {
        return switch (operator) {
            case IN -> value != null && values.contains(value);
            case NOT_IN -> value == null || !values.contains(value);
            case EXISTS -> value != null;
            case DOES_NOT_EXIST -> value == null;
            case GREATER, LESS -> value != null && compare(value);
        };
    }

    private boolean compare(String value) {
        OptionalLong left = NumberText.whole(value);
        OptionalLong right = values.isEmpty() ? OptionalLong.empty() : NumberText.whole(values.get(0));
        if (left.isEmpty() || right.isEmpty()) {
            return false;
        }
        return operator == Operator.GREATER
                ? left.getAsLong() > right.getAsLong()
                : left.getAsLong() < right.getAsLong();
    }
}
