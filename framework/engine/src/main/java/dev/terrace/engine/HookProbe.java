package dev.terrace.engine;

import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.SchedulerPlugin;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds out which hooks a plugin registers, by opening it on an empty cluster with its default arguments. */
final class HookProbe {
    private HookProbe() {}

    /** Empty if the plugin cannot open there. */
    static Set<Hook> hooksOf(SchedulerPlugin plugin) {
        Configuration none = new Configuration("", List.of(), List.of(), Map.of(), Map.of(), List.of());
        Registration registration =
                new Registration(new HookTable(), 0, new Guard(plugin.name(), "", ""), EnumSet.allOf(Switch.class));
        try {
            plugin.open(new DefaultSession(Cluster.empty(), none, Contracts.TRUSTED), registration, Arguments.none());
        } catch (RuntimeException | LinkageError e) {
            return Set.of();
        }
        return registration.registered();
    }
}
