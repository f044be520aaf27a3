package dev.terrace.plugins.binpack;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.ResourceWeights;
import dev.terrace.spi.view.Node;
import java.util.Arrays;

/** A pod's requests for the resources with a weight. Equal for equal requests. */
final class WeightedRequests {
    private final Amounts requests;

    /** The requested dimensions with a weight, in order. Amounts and weights are parallel to it. */
    private final int[] dimensions;

    private final long[] amounts;

    /** The weights; never 0. */
    private final double[] weights;

    private final double sumOfWeights;

    WeightedRequests(Amounts requests, ResourceWeights all) {
        this.requests = requests;
        int[] found = new int[all.size()];
        int count = 0;
        for (int d = 0; d < found.length; d++) {
            if (all.has(d) && all.of(d) != 0 && requests.get(d) > 0) {
                found[count++] = d;
            }
        }
        this.dimensions = Arrays.copyOf(found, count);
        this.amounts = new long[count];
        this.weights = new double[count];
        long sum = 0;
        for (int i = 0; i < count; i++) {
            amounts[i] = requests.get(dimensions[i]);
            weights[i] = all.of(dimensions[i]);
            sum += all.of(dimensions[i]);
        }
        this.sumOfWeights = sum;
    }

    /**
     * Returns how full a node would be with the pod, from 0 to 1; 0 if a weighted resource would not fit. As in
     * Volcano, a resource that the node lacks counts in the divisor.
     */
    double filledPart(Node node) {
        Amounts allocatable = node.allocatable();
        double sum = 0;
        for (int i = 0; i < dimensions.length; i++) {
            int d = dimensions[i];
            double capacity = allocatable.get(d);
            if (capacity != 0) {
                double filled = amounts[i] + node.used(d);
                if (filled > capacity) {
                    return 0;
                }
                sum += filled * weights[i] / capacity;
            }
        }
        return sumOfWeights > 0 ? sum / sumOfWeights : sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WeightedRequests that && requests.equals(that.requests);
    }

    @Override
    public int hashCode() {
        return requests.hashCode();
    }
}
