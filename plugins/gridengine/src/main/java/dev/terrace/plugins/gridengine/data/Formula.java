package dev.terrace.plugins.gridengine.data;

/** Whose arithmetic: the daemon's, or that of the page that sites publish. */
public enum Formula {
    /**
     * Urgencies between the least and the greatest, tickets up to the most that a job has, a resource counts per slot.
     */
    DAEMON,
    /**
     * Urgencies as parts of the greatest, tickets as parts of all there are, a resource counts once, waiting time in
     * whole points.
     */
    DOCUMENTED
}
