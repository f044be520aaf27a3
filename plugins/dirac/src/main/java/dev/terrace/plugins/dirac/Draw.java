package dev.terrace.plugins.dirac;

/**
 * The order of task queues, and of the jobs in a task queue, by a random number drawn once for each, and the priority.
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
     * As in DIRAC's database: the smallest quotient of random number and priority comes first. The chance to be first
     * is not proportional to the priority.
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
            return -StrictMath.log1p(-drawn) / priority;
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
