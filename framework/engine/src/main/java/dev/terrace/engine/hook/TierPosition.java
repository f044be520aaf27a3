package dev.terrace.engine.hook;

import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import java.util.Set;

/**
 * A position at which a configuration names a plugin. A plugin that is named several times has one place for each.
 *
 * @param tier the tier, from 0
 * @param order the rank among all places of the configuration; ranks grow, not necessarily by 1
 * @param on the switches that are on at the place
 */
public record TierPosition(int tier, int order, Set<Switch> on) {
    boolean isOn(Hook hook) {
        return hook.toggle().isEmpty() || on.contains(hook.toggle().get());
    }
}
