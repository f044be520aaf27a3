package dev.terrace.plugins.gridengine.data;

/** Whether to compute as the daemon does, or as the page on job priority says. */
public enum Formula {
    /**
     * Normalises urgencies between the least and the greatest, and tickets by the most that a job has; a resource
     * counts per slot.
     */
    DAEMON,
    /**
     * Normalises urgencies by the greatest, and tickets by their total; a resource counts once; waiting time counts in
     * whole points.
     */
    DOCUMENTED
}
