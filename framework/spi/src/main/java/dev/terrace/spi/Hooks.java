package dev.terrace.spi;

import dev.terrace.model.settings.Switch;

/**
 * Takes a plugin's functions when a session opens. Every hook is optional. A function whose hook is switched off in the
 * tier is taken and never called. {@link dev.terrace.model.settings.Hook} says how the answers of several plugins
 * combine.
 *
 * <p>The methods are grouped by concern, one interface for each.
 */
public interface Hooks
        extends OrderHooks, JobHooks, QueueHooks, NodeHooks, VictimHooks, TopologyHooks, AllocationHooks, ReportHooks {
    /**
     * Returns whether the configuration has a switch on for this plugin. A plugin needs {@link Switch#HIERARCHY} only;
     * the engine applies all other switches.
     */
    boolean isOn(Switch toggle);
}
