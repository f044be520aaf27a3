package dev.terrace.whatif.rule;

import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Hook;
import dev.terrace.whatif.Change;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A removable part of a configuration: an action, a whole plugin, or the hooks of one of its switches.
 *
 * @param action null for a plugin
 * @param tier the number of the tier, from 1; 0 for an action
 * @param plugin null for an action
 * @param hook null for a whole plugin; of several hooks with one switch, the one called most often
 * @param without the change that removes it
 */
public record Rule(
        @Nullable String action,
        int tier,
        @Nullable String plugin,
        @Nullable Hook hook,
        Position position,
        Change without) {
    /** Returns the rule in words. */
    public String says() {
        if (hook != null) {
            String by =
                    hook.toggle().map(toggle -> " (" + toggle.spelling() + ")").orElse("");
            return "hook %s of plugin %s%s".formatted(hook.spelling(), plugin, by);
        }
        return plugin == null ? "action " + action : "plugin " + plugin;
    }

    /** Returns the key of the hook's switch. */
    public Optional<String> toggle() {
        return Optional.ofNullable(hook).flatMap(Hook::toggle).map(toggle -> toggle.spelling());
    }
}
