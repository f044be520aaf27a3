package dev.terrace.plugins.dirac;

/**
 * How task queues, and the jobs in a task queue, are ordered: by a random number, drawn once for each, and the
 * priority.
 */
enum Draw {
    /** By priority alone. */
    NONE {
        @Override
        double key(double drawn, double priority) {
            return 1 / priority;
        }
    },
    /**
     * As DIRAC's database: the smallest random number / priority first. The chance to be first is not proportional to
     * the priority.
     */
    DIRAC {
        @Override
        double key(double drawn, double priority) {
            return drawn / priority;
        }
    },
    /** The chance to be first is proportional to the priority. */
    PROPORTIONAL {
        @Override
        double key(double drawn, double priority) {
            return -Math.log1p(-drawn) / priority;
        }
    };

    /**
     * The sort key, smallest first.
     *
     * @param drawn from 0, below 1
     * @param priority above 0
     */
    abstract double key(double drawn, double priority);
}
