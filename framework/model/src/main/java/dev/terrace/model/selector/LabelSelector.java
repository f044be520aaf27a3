package dev.terrace.model.selector;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of label requirements. A selector without requirements selects everything. An absent selector, which
 * selects nothing, is null.
 */
public record LabelSelector(List<Requirement> requirements) {
    public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

    public LabelSelector {
        requirements = List.copyOf(requirements);
    }

    /** Returns the selector of everything that has these labels. */
    public static LabelSelector of(Map<String, String> labels) {
        return new LabelSelector(labels.entrySet().stream()
                .map(label -> new Requirement(label.getKey(), Requirement.Operator.IN, List.of(label.getValue())))
                .toList());
    }

    public boolean matches(Map<String, String> labels) {
        for (Requirement requirement : requirements) {
            if (!requirement.matches(labels)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first requirement that allows a single value of a label, or null. */
    public @Nullable Requirement label() {
        for (Requirement requirement : requirements) {
            if (requirement.operator() == Requirement.Operator.IN
                    && requirement.values().size() == 1) {
                return requirement;
            }
        }
        return null;
    }

    public boolean isEmpty() {
        return requirements.isEmpty();
    }
}
