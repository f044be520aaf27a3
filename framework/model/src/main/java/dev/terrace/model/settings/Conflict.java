package dev.terrace.model.settings;

import java.util.Optional;

/**
 * A plugin declares that it does not go together with another. A configuration with both in one tier is refused, unless
 * the conflict is a warning.
 *
 * @param other the other plugin's name
 * @param when the switch of the declaring plugin with which they conflict, and in a tier above also of the other; empty
 *     if they always do
 * @param isAbove whether only a place of the other in a tier above is a conflict; for warnings
 * @param during the action without which they do not conflict; empty if they always do
 * @param warning the consequence, as a part of a sentence; empty if a configuration with both is refused
 */
public record Conflict(String other, Optional<Switch> when, boolean isAbove, Optional<String> during, String warning) {
    public static Conflict with(String other) {
        return new Conflict(other, Optional.empty(), false, Optional.empty(), "");
    }

    /** A conflict with a plugin in a tier above, which is a warning: "victims are taken of the first tier". */
    public static Conflict below(String other, Switch when, String action, String warning) {
        return new Conflict(other, Optional.of(when), true, Optional.of(action), warning);
    }

    /** Only while the declaring plugin has a switch on. */
    public Conflict when(Switch on) {
        return new Conflict(other, Optional.of(on), isAbove, during, warning);
    }

    /** A warning, whatever the tiers of the two. */
    public Conflict warning(String says) {
        return new Conflict(other, when, isAbove, during, says);
    }

    /** Whether a configuration with both can be run. */
    public boolean isWarning() {
        return !warning.isEmpty();
    }
}
