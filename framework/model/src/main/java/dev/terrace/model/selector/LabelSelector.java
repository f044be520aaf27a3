package dev.terrace.model.selector;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of label requirements. A selector without requirements selects everything. An absent selector, which
 * selects nothing, is null.
 */
public record LabelSelector(List<Requirement> requirements) {
    public LabelSelector {
        requirements = List.copyOf(requirements);
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
