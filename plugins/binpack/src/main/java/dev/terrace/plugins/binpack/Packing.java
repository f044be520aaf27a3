package dev.terrace.plugins.binpack;

import dev.terrace.model.Amounts;
import dev.terrace.model.ResourceVector;
import dev.terrace.spi.Node;

/** How full a node would be. */
final class Packing {
    private static final long HIGHEST = 100;

    private final int[] weights;
    private final int weight;

    /**
     * @param weights of each dimension; below 0 for those that do not count
     * @param weight of the whole score
     */
    Packing(int[] weights, int weight) {
        this.weights = weights.clone();
        this.weight = weight;
    }

    /**
     * 0 to 100 × weight; 0 as soon as one resource that counts would not fit. A resource that the node lacks counts in the divisor, as in Volcano.
     */
    double score(Amounts requests, Node node) {
        ResourceVector used = node.used();
        Amounts allocatable = node.allocatable();
        double sum = 0;
        int divisor = 0;
        for (int d = 0; d < weights.length; d++) {
            if (weights[d] < 0 || requests.get(d) <= 0) {
                continue;
            }
            double capacity = allocatable.get(d);
            if (capacity != 0 && weights[d] != 0) {
                double filled = requests.get(d) + used.value(d);
                if (filled > capacity) {
                    return 0;
                }
                sum += filled * weights[d] / capacity;
            }
            divisor += weights[d];
        }
        if (divisor > 0) {
            sum /= divisor;
        }
        return sum * (HIGHEST * weight);
    }
}
