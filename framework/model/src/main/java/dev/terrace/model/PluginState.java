package dev.terrace.model;

import dev.terrace.model.order.Order;
import java.time.Instant;

/**
 * State of a plugin from one cycle to the next: usage, priorities, history. The cluster carries it, never the plugin.
 *
 * @param plugin the plugin that wrote the state, and the only one that reads it
 * @param scope what the state describes, such as a queue's name; empty for the cluster
 * @param version the version of the layout of {@code data}
 * @param asOf the time at which the state was true
 * @param data the state, in a format that only the plugin reads
 */
public record PluginState(String plugin, String scope, int version, Instant asOf, String data) {
    /** The order of a cluster: by plugin, then by scope. */
    public static final Order<PluginState> ORDER = Order.byBoth(PluginState::plugin, PluginState::scope);

    /** The same state as the constructor makes; unlike the constructor, this method is promised to plugins. */
    public static PluginState of(String plugin, String scope, int version, Instant asOf, String data) {
        return new PluginState(plugin, scope, version, asOf, data);
    }
}
