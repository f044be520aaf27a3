package dev.terrace.plugins.resourcestrategyfit;

import java.util.Arrays;

/** What a good node has of a resource once the task is there. */
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
    /** A name that a pod's annotation made up: its resources count in the divisor, and add nothing. */
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
