package dev.terrace.whatif.rule;

import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Hook;
import dev.terrace.whatif.Change;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A part of a configuration that can be taken out: an action, a plugin as a whole, or what one of its switches is
 * about.
 *
 * @param action null for a plugin
 * @param tier counted from 1; 0 for an action
 * @param plugin null for an action
 * @param hook null for a plugin as a whole; of several with one switch, the one that is asked most
 * @param without takes it out
 */
public record Rule(
        @Nullable String action,
        int tier,
        @Nullable String plugin,
        @Nullable Hook hook,
        Position position,
        Change without) {
    /** What a person calls it. */
    public String says() {
        if (hook != null) {
            String by =
                    hook.toggle().map(toggle -> " (" + toggle.spelling() + ")").orElse("");
            return "hook %s of plugin %s%s".formatted(hook.spelling(), plugin, by);
        }
        return plugin == null ? "action " + action : "plugin " + plugin;
    }

    /** The key that switches the hook. */
    public Optional<String> toggle() {
        return Optional.ofNullable(hook).flatMap(Hook::toggle).map(toggle -> toggle.spelling());
    }
}
