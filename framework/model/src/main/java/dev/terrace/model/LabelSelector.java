package dev.terrace.model;

import java.util.List;
import java.util.Map;

/** A selector of labels: all requirements hold. One without any selects everything; an absent selector, which selects nothing, is null. */
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

    public boolean isEmpty() {
        return requirements.isEmpty();
    }
}
