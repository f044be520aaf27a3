package dev.terrace.plugins.resourcestrategyfit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Shape;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What matters of a pod: what it asks for, and how it wants resources to count.
 *
 * @param strategy for all resources of the pod, or null if it leaves that to the configuration
 * @param weights of resources, where the pod names a strategy; others do not count. Empty, so that nothing does, if the
 *     annotation is missing or cannot be read
 */
record Wish(Amounts requests, @Nullable Strategy strategy, Map<String, Long> weights) {
    private static final String STRATEGY = "volcano.sh/resource-strategy-scoring-type";
    private static final String WEIGHTS = "volcano.sh/resource-strategy-weight";

    static Wish of(Shape shape) {
        Amounts requests = shape.template().requests();
        String strategy = shape.annotation(STRATEGY);
        if (strategy == null || strategy.isEmpty()) {
            return new Wish(requests, null, Map.of());
        }
        String weights = shape.annotation(WEIGHTS);
        return new Wish(requests, Strategy.spelled(strategy), weights == null ? Map.of() : PodWeights.parse(weights));
    }

    /** How a resource counts for the pod; null if it does not. Only where the pod names a strategy. */
    @Nullable
    Weighed of(String resource) {
        Long weight = weights.get(resource);
        return strategy == null || weight == null ? null : new Weighed(strategy, weight);
    }
}
