package dev.terrace.plugins.dirac;

/**
 * How task queues, and the jobs of one, come into an order. A number is drawn for each once, and decides with its
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
     * As the database does: the smallest drawn number over priority first. Twice the priority is less than twice as
     * likely to be first.
     */
    DIRAC {
        @Override
        double key(double drawn, double priority) {
            return drawn / priority;
        }
    },
    /** To be first is as likely as the priority is high. */
    PROPORTIONAL {
        @Override
        double key(double drawn, double priority) {
            return -Math.log1p(-drawn) / priority;
        }
    };

    /**
     * What orders, smallest first.
     *
     * @param drawn from 0, below 1
     * @param priority above 0
     */
    abstract double key(double drawn, double priority);
}
