package dev.terrace.plugins.resourcestrategyfit;

import java.util.Arrays;

/** How a node's score depends on the use of a resource with the task. */
enum Strategy {
    /** As much as possible left. */
    LEAST_ALLOCATED("LeastAllocated") {
        @Override
        double part(double filled, double capacity) {
            return capacity - filled;
        }
    },
    /** As little as possible left. */
    MOST_ALLOCATED("MostAllocated") {
        @Override
        double part(double filled, double capacity) {
            return filled;
        }
    },
    /** An unknown name in a pod's annotation: the pod's resources count in the divisor, but add nothing. */
    UNKNOWN("") {
        @Override
        double part(double filled, double capacity) {
            return 0;
        }
    };

    private final String spelling;

    Strategy(String spelling) {
        this.spelling = spelling;
    }

    /** As configurations and annotations spell it. */
    String spelling() {
        return spelling;
    }

    static Strategy spelled(String spelling) {
        return Arrays.stream(values())
                .filter(strategy -> strategy.spelling.equals(spelling))
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** The part of the capacity that counts in the node's favour. */
    abstract double part(double filled, double capacity);
}
