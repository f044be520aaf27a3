package dev.terrace.engine.extension;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.facts.ClusterFacts;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.Registration;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.SchedulerPlugin;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds the hooks that a plugin registers. It opens the plugin on an empty cluster with default arguments, with and
 * without a hierarchy of queues.
 */
final class HookProbe {
    private static final String OPEN = "open";

    private HookProbe() {}

    /** Returns the hooks in the order of {@link Hook}; empty if the plugin fails to open on the empty cluster. */
    static Set<Hook> hooksOf(LoadedExtension<SchedulerPlugin> loaded) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        hooks.addAll(loaded.ask(OPEN, plugin -> hooksOf(plugin, loaded.guard(), EnumSet.allOf(Switch.class))));
        hooks.addAll(loaded.ask(
                OPEN, plugin -> hooksOf(plugin, loaded.guard(), EnumSet.complementOf(EnumSet.of(Switch.HIERARCHY)))));
        return hooks;
    }

    private static Set<Hook> hooksOf(SchedulerPlugin plugin, Guard guard, Set<Switch> on) {
        HookTable table = new HookTable();
        Registration registration = new Registration(table, 0, guard, on, Contracts.TRUSTED);
        try {
            Cluster nothing = Cluster.empty();
            SessionState state = SessionState.of(nothing, new ClusterFacts(nothing));
            plugin.open(
                    new PluginView(state, state.clock.reader(guard.plugin()), new Orders(table), Map.of()),
                    registration,
                    Arguments.none());
        } catch (Throwable e) {
            return Set.of();
        }
        return registration.registered();
    }
}
