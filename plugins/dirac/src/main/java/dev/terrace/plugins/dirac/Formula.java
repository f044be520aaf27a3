package dev.terrace.plugins.dirac;

/** Whether to compute as DIRAC's code or as its documentation does. */
enum Formula {
    CODE,
    /**
     * The documented formula. It sums the priorities of a task queue's jobs, and first divides the share by the number
     * of task queues. It neither merges task queues nor keeps any in the background. Numbers may be fractions, the
     * global bound is {@code MaxGlobalCorrectionFactor}, and the bound of an entity without history is weighted.
     */
    DOCUMENTED
}
