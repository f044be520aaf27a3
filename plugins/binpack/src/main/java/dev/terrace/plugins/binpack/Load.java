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
    final int[] weights;
    final int sumOfWeights;

    Load(Amounts requests, ResourceWeights all) {
        this.requests = requests;
        this.dimensions = IntStream.range(0, all.size())
                .filter(d -> all.has(d) && requests.get(d) > 0)
                .toArray();
        this.amounts = IntStream.of(dimensions).mapToLong(requests::get).toArray();
        this.weights = IntStream.of(dimensions).map(all::of).toArray();
        this.sumOfWeights = IntStream.of(weights).sum();
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
