package dev.terrace.spi;

import dev.terrace.model.settings.Switch;

/**
 * Registers a plugin's functions when a session opens. Every hook is optional. A function whose hook is switched off in
 * the tier may be registered but is never called. {@link dev.terrace.model.settings.Hook} defines how the answers of
 * several plugins combine.
 *
 * <p>The methods are grouped by concern, in one interface each.
 */
public interface Hooks
        extends OrderHooks, JobHooks, QueueHooks, NodeHooks, VictimHooks, TopologyHooks, AllocationHooks, ReportHooks {
    /**
     * Returns whether the configuration turns a switch on for this plugin. A plugin needs {@link Switch#HIERARCHY}
     * only; the engine applies all other switches.
     */
    boolean isOn(Switch toggle);
}
