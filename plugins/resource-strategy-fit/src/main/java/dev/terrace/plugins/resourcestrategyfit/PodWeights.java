package dev.terrace.plugins.resourcestrategyfit;

import dev.terrace.spi.toolkit.JsonText;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the annotation with a pod's resource weights: a flat JSON object of whole numbers, {@code {"cpu": 2,
 * "nvidia.com/gpu": 3}}.
 */
final class PodWeights {
    private PodWeights() {}

    /** The weights. Empty for any other text, so that no resource counts, as in Volcano. */
    static Map<String, Long> parse(String json) {
        Map<String, Long> weights = new HashMap<>();
        for (Map.Entry<String, @Nullable Object> entry : entries(json).entrySet()) {
            // As in Go, null leaves a number at zero.
            Object weight = entry.getValue() == null ? 0L : entry.getValue();
            if (!(weight instanceof Long number)) {
                return Map.of();
            }
            weights.put(entry.getKey(), number);
        }
        return weights;
    }

    private static Map<String, @Nullable Object> entries(String json) {
        try {
            return JsonText.object(json);
        } catch (IllegalArgumentException e) {
            return Map.of();
        }
    }
}
