package dev.terrace.model.node;

import dev.terrace.model.number.NumberText;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A node's usage, as measured outside of the cluster.
 *
 * @param cpuPercent the percentage of its cpu that is in use
 * @param memoryPercent the percentage of its memory that is in use
 * @param measured the time of the measurement
 */
public record NodeUsage(double cpuPercent, double memoryPercent, Instant measured) {
    /** The annotations that carry a node's usage. */
    private static final String CPU = "terrace.dev/cpu-usage-percent";

    private static final String MEMORY = "terrace.dev/memory-usage-percent";
    private static final String TIME = "terrace.dev/usage-time";

    /**
     * Returns the usage from the node's annotations, or else from its metrics; empty if neither gives one.
     *
     * @param metrics the node's metrics, or null
     */
    public static Optional<NodeUsage> of(NodeSpec node, @Nullable NodeMetrics metrics) {
        return annotated(node.annotations())
                .or(() -> Optional.ofNullable(metrics).map(measured -> measured.of(node)));
    }

    /**
     * Parses a node's annotations; empty if they lack the time of the measurement. A missing or malformed percentage
     * counts as 0.
     */
    private static Optional<NodeUsage> annotated(Map<String, String> annotations) {
        String time = annotations.get(TIME);
        if (time == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new NodeUsage(
                    percent(annotations.get(CPU)), percent(annotations.get(MEMORY)), Instant.parse(time)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static double percent(@Nullable String text) {
        return text == null ? 0 : NumberText.real(text).orElse(0);
    }
}
