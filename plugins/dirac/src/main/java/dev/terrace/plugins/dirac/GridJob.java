package dev.terrace.plugins.dirac;

/**
 * A waiting job as DIRAC's task queues see it.
 *
 * @param definition that of the task queue that is for it
 * @param priority {@code UserPriority}
 */
record GridJob(TaskQueue.Definition definition, int priority) {
    private static final double LEAST = 0.001;
    private static final double MOST = 10;

    double realPriority() {
        return realPriority(priority);
    }

    /**
     * What of a {@code UserPriority} counts: 0 and less is next to nothing, 10 and more is next to everything. Stored
     * as a 32-bit float.
     */
    static double realPriority(int priority) {
        if (priority <= LEAST) {
            return (float) 1e-5;
        }
        return priority >= MOST ? 1e6 : priority;
    }
}
