package dev.terrace.plugins.binpack;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.ResourceWeights;
import java.util.Arrays;

/** A pod's requests for the resources with a weight. Equal for equal requests. */
final class WeightedRequests {
    private final Amounts requests;

    /** The requested dimensions with a weight, in order. Amounts and weights are parallel to it. */
    final int[] dimensions;

    final long[] amounts;

    /** The weights; never 0. */
    final double[] weights;

    final double sumOfWeights;

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
        int sum = 0;
        for (int i = 0; i < count; i++) {
            amounts[i] = requests.get(dimensions[i]);
            weights[i] = all.of(dimensions[i]);
            sum += all.of(dimensions[i]);
        }
        this.sumOfWeights = sum;
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
