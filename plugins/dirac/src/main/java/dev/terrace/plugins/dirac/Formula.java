package dev.terrace.plugins.dirac;

/** Whether to compute as DIRAC's code does, or as its documentation says. */
enum Formula {
    CODE,
    /**
     * Sums the priorities of a task queue's jobs, and divides the share by the number of task queues first; neither
     * merges task queues nor keeps any in the background. Numbers may be fractions, the global bound is
     * {@code MaxGlobalCorrectionFactor}, and the bound of an entity without history is weighted.
     */
    DOCUMENTED
}
