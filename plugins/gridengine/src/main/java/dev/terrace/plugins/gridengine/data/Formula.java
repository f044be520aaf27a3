package dev.terrace.plugins.gridengine.data;

/** The formulas of the daemon, or those of the page on job priority. */
public enum Formula {
    /**
     * Normalises urgencies between their minimum and maximum, and tickets by the maximum of a job. A resource counts
     * per slot.
     */
    DAEMON,
    /**
     * Normalises urgencies by their maximum, and tickets by their total. A resource counts once; waiting time counts in
     * whole points.
     */
    DOCUMENTED
}
