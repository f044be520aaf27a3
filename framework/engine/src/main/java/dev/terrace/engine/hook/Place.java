package dev.terrace.engine.hook;

import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import java.util.Set;

/**
 * Where a configuration names a plugin. One that it names at several places has a say at each of them.
 *
 * @param tier from 0
 * @param order of all places of the configuration, from the first on; any numbers that grow
 * @param on the switches that are on there
 */
public record Place(int tier, int order, Set<Switch> on) {
    boolean isOn(Hook hook) {
        return hook.toggle().map(on::contains).orElse(true);
    }
}
