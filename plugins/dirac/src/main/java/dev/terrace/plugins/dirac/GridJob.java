package dev.terrace.plugins.dirac;

/**
 * A waiting job as DIRAC's task queues see it.
 *
 * @param definition of the task queue that takes the job
 * @param priority {@code UserPriority}
 */
record GridJob(TaskQueue.Definition definition, int priority) {
    private static final double LEAST = 0.001;
    private static final double MOST = 10;

    double realPriority() {
        return realPriority(priority);
    }

    /**
     * The effective priority of a {@code UserPriority}: 1e-5 for 0 and less, 1e6 for 10 and more. DIRAC stores it as a
     * 32-bit float.
     */
    static double realPriority(int priority) {
        if (priority <= LEAST) {
            return (float) 1e-5;
        }
        return priority >= MOST ? 1e6 : priority;
    }
}
