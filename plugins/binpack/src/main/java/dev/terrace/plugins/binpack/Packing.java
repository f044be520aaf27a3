package dev.terrace.plugins.binpack;

import dev.terrace.model.Amounts;
import dev.terrace.model.ResourceVector;
import dev.terrace.spi.Node;
import dev.terrace.spi.ResourceWeights;

/** How full a node would be. */
final class Packing {
    private static final long HIGHEST = 100;

    private final ResourceWeights weights;
    private final int weight;

    /** @param weight of the whole score */
    Packing(ResourceWeights weights, int weight) {
        this.weights = weights;
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
        for (int d = 0; d < weights.size(); d++) {
            if (!weights.has(d) || requests.get(d) <= 0) {
                continue;
            }
            double capacity = allocatable.get(d);
            if (capacity != 0 && weights.of(d) != 0) {
                double filled = requests.get(d) + used.value(d);
                if (filled > capacity) {
                    return 0;
                }
                sum += filled * weights.of(d) / capacity;
            }
            divisor += weights.of(d);
        }
        if (divisor > 0) {
            sum /= divisor;
        }
        return sum * (HIGHEST * weight);
    }
}
