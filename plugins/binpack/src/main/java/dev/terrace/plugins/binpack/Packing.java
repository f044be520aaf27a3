package dev.terrace.plugins.binpack;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Node;

/** Scores how full a node would be with a pod. */
final class Packing {
    private static final long HIGHEST = 100;

    private final int weight;

    /** @param weight of the whole score */
    Packing(int weight) {
        this.weight = weight;
    }

    /**
     * The score, 0 to 100 × weight; 0 if a weighted resource would not fit. As in Volcano, a resource that the node
     * lacks counts in the divisor.
     */
    double score(WeightedRequests load, Node node) {
        Amounts allocatable = node.allocatable();
        double sum = 0;
        for (int i = 0; i < load.dimensions.length; i++) {
            int d = load.dimensions[i];
            double capacity = allocatable.get(d);
            if (capacity != 0) {
                double filled = load.amounts[i] + node.used(d);
                if (filled > capacity) {
                    return 0;
                }
                sum += filled * load.weights[i] / capacity;
            }
        }
        if (load.sumOfWeights > 0) {
            sum /= load.sumOfWeights;
        }
        return sum * (HIGHEST * weight);
    }
}
