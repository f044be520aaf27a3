package dev.terrace.model.settings;

import java.util.Optional;

/**
 * A plugin's declaration that it conflicts with another. A configuration with both in one tier is refused, unless the
 * conflict is a warning.
 *
 * @param other the other plugin's name
 * @param when the switch that must be on in the declaring plugin, and with {@code isAbove} also in the other; empty if
 *     they always conflict
 * @param isAbove whether they conflict only if the other is in a tier above; for warnings
 * @param during the action without which they do not conflict; empty if they conflict in all actions
 * @param warning the consequence, as a part of a sentence; empty if a configuration with both is refused
 */
public record Conflict(String other, Optional<Switch> when, boolean isAbove, Optional<String> during, String warning) {
    public static Conflict with(String other) {
        return new Conflict(other, Optional.empty(), false, Optional.empty(), "");
    }

    /**
     * Returns a conflict with a plugin in a tier above, which is a warning: "victims are taken from the first tier".
     */
    public static Conflict below(String other, Switch when, String action, String warning) {
        return new Conflict(other, Optional.of(when), true, Optional.of(action), warning);
    }

    /** Restricts the conflict to a switch of the declaring plugin. */
    public Conflict when(Switch on) {
        return new Conflict(other, Optional.of(on), isAbove, during, warning);
    }

    /** Turns the conflict into a warning, regardless of tiers. */
    public Conflict warning(String says) {
        return new Conflict(other, when, isAbove, during, says);
    }

    /** Returns whether a configuration with both plugins is accepted, with a warning. */
    public boolean isWarning() {
        return !warning.isEmpty();
    }
}
