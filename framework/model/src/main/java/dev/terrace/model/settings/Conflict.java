package dev.terrace.model.settings;

import java.util.Optional;

/**
 * A plugin declares that it may not share a tier with another.
 *
 * @param other the other plugin's name
 * @param when the switch of the declaring plugin with which they conflict; empty if they always do
 */
public record Conflict(String other, Optional<Switch> when) {
    public static Conflict with(String other) {
        return new Conflict(other, Optional.empty());
    }

    /** Only while the declaring plugin has a switch on. */
    public Conflict when(Switch on) {
        return new Conflict(other, Optional.of(on));
    }
}
