package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
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
     * only; the engine applies all other switches. If the plugin is named several times, the first place decides about
     * the hierarchy.
     */
    boolean isOn(Switch toggle);

    /** Returns whether a switch is on at any place of this plugin: its functions are then called at each place. */
    boolean isOnAnywhere(Switch toggle);

    /**
     * Declares that this plugin's functions at some hooks depend only on the objects that they receive, and on values
     * that are constant for a configuration. Between two sessions, an answer then holds until
     * {@link dev.terrace.spi.view.Kept#jobs} lists the job. At {@link Hook#JOB_ORDER}, this suffices for jobs that hold
     * nothing, and their comparison also depends on nothing that changes while both wait. If all functions at
     * {@link Hook#JOB_ORDER} and {@link Hook#JOB_VALID} are declared, the line of waiting jobs is kept from session to
     * session.
     */
    default Hooks lasting(Hook... hooks) {
        return this;
    }
}
