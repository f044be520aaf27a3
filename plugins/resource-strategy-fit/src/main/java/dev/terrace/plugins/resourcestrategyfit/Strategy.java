package dev.terrace.plugins.resourcestrategyfit;

import java.util.Arrays;

/** The dependency of a node's score on the usage of a resource with the task. */
enum Strategy {
    /** Prefers the node with the most left. */
    LEAST_ALLOCATED("LeastAllocated"),
    /** Prefers the node with the least left. */
    MOST_ALLOCATED("MostAllocated"),
    /** An unknown name in a pod's annotation: the pod's resources count in the divisor, but add nothing. */
    UNKNOWN("");

    private final String spelling;

    Strategy(String spelling) {
        this.spelling = spelling;
    }

    /** The spelling in configurations and annotations. */
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
    double part(double filled, double capacity) {
        return switch (this) {
            case LEAST_ALLOCATED -> capacity - filled;
            case MOST_ALLOCATED -> filled;
            case UNKNOWN -> 0;
        };
    }
}
