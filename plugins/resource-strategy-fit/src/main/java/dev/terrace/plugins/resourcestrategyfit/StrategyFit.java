package dev.terrace.plugins.resourcestrategyfit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Node;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Scores nodes for a pod: the weighted mean of the scores of its resources, each by its strategy. */
final class StrategyFit {
    private static final int MAX_NODE_SCORE = 100;

    private final List<Optional<Weighed>> configured;
    private final int weight;

    /**
     * @param names the cluster's resources
     * @param weight of the whole score
     */
    StrategyFit(ResourcePatterns patterns, ResourceNames names, int weight) {
        this.configured = IntStream.range(0, names.size())
                .mapToObj(dimension -> patterns.of(names.name(dimension)))
                .toList();
        this.weight = weight;
    }

    /**
     * The score, 0 to 100 × weight; 0 if a resource that counts would not fit. As in Volcano, a resource that the node
     * lacks counts in the divisor.
     */
    double score(Demand demand, Node node) {
        Amounts requests = demand.requests();
        Amounts allocatable = node.allocatable();
        ResourceVector used = node.used();
        ResourceNames names = requests.names();
        double sum = 0;
        long divisor = 0;
        for (int d = 0; d < names.size(); d++) {
            Weighed weighed = requests.get(d) > 0 ? weighed(demand, names, d) : null;
            if (weighed == null) {
                continue;
            }
            double capacity = allocatable.get(d);
            if (capacity != 0 && weighed.weight() != 0) {
                double filled = requests.get(d) + used.value(d);
                if (filled > capacity && weighed.strategy() != Strategy.UNKNOWN) {
                    return 0;
                }
                sum += weighed.strategy().part(filled, capacity) * weighed.weight() / capacity;
            }
            divisor += weighed.weight();
        }
        if (divisor > 0) {
            sum /= divisor;
        }
        return sum * (MAX_NODE_SCORE * (double) weight);
    }

    private @Nullable Weighed weighed(Demand demand, ResourceNames names, int dimension) {
        return demand.strategy() == null ? configured.get(dimension).orElse(null) : demand.of(names.name(dimension));
    }
}
