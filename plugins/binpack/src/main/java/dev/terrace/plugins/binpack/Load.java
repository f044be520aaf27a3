package dev.terrace.plugins.binpack;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.ResourceWeights;
import java.util.stream.IntStream;

/** A pod's requests of the resources that have a weight. Equal for equal requests. */
final class Load {
    private final Amounts requests;

    /** The dimensions that are requested and have a weight, in order; amounts and weights are parallel to it. */
    final int[] dimensions;

    final long[] amounts;

    /** None is 0. */
    final double[] weights;

    final double sumOfWeights;

    Load(Amounts requests, ResourceWeights all) {
        this.requests = requests;
        this.dimensions = IntStream.range(0, all.size())
                .filter(d -> all.has(d) && all.of(d) != 0 && requests.get(d) > 0)
                .toArray();
        this.amounts = IntStream.of(dimensions).mapToLong(requests::get).toArray();
        this.weights = IntStream.of(dimensions).mapToDouble(all::of).toArray();
        this.sumOfWeights = IntStream.of(dimensions).map(all::of).sum();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Load that && requests.equals(that.requests);
    }

    @Override
    public int hashCode() {
        return requests.hashCode();
    }
}
