package dev.terrace.plugins.resourcestrategyfit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.JsonText;
import dev.terrace.spi.view.Shape;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod's requests, and the strategy and weights from its annotations.
 *
 * @param strategy of all the pod's resources, or null to use the configuration
 * @param weights by resource if the pod names a strategy; resources without a weight do not count. Empty if the
 *     annotation is missing or unreadable, so that no resource counts
 */
record Demand(Amounts requests, @Nullable Strategy strategy, Map<String, Long> weights) {
    private static final String STRATEGY = "volcano.sh/resource-strategy-scoring-type";
    private static final String WEIGHTS = "volcano.sh/resource-strategy-weight";

    static Demand of(Shape shape) {
        Amounts requests = shape.template().requests();
        String strategy = shape.annotation(STRATEGY);
        if (strategy == null || strategy.isEmpty()) {
            return new Demand(requests, null, Map.of());
        }
        String weights = shape.annotation(WEIGHTS);
        return new Demand(requests, Strategy.spelled(strategy), weights == null ? Map.of() : parse(weights));
    }

    /**
     * Parses a flat JSON object of whole numbers, {@code {"cpu": 2, "nvidia.com/gpu": 3}}. Empty for any other text, so
     * that no resource counts, as in Volcano.
     */
    static Map<String, Long> parse(String json) {
        Map<String, Long> weights = new HashMap<>();
        try {
            // As in Go, null leaves a number at zero.
            JsonText.object(json)
                    .forEach((resource, weight) -> weights.put(resource, weight == null ? 0L : (Long) weight));
        } catch (ClassCastException | IllegalArgumentException malformed) {
            return Map.of();
        }
        return weights;
    }

    /** The strategy and weight of a resource for the pod; null if it does not count or the pod names no strategy. */
    @Nullable
    Weighed of(String resource) {
        Long weight = weights.get(resource);
        return strategy == null || weight == null ? null : new Weighed(strategy, weight);
    }
}
