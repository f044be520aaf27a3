package dev.terrace.plugins.dirac;

/** Whose arithmetic: that of DIRAC's code, or of its page. */
enum Formula {
    CODE,
    /**
     * The priorities of a task queue's jobs are summed, and the share that they are a part of has been divided by the
     * number of task queues before; nothing is merged or in the background; numbers may be fractions, the global bound
     * is {@code MaxGlobalCorrectionFactor}, and what is not in a history has its bound weighted like everything else.
     */
    DOCUMENTED
}
