package dev.terrace.model.node;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How busy a node is, as something outside of the cluster measured it.
 *
 * @param cpuPercent how much of its cpu is in use, of 100
 * @param memoryPercent how much of its memory is in use, of 100
 * @param measured when that was measured
 */
public record NodeUsage(double cpuPercent, double memoryPercent, Instant measured) {
    /** Annotations of a node that carry its usage. */
    private static final String CPU = "terrace.dev/cpu-usage-percent";

    private static final String MEMORY = "terrace.dev/memory-usage-percent";
    private static final String TIME = "terrace.dev/usage-time";

    /**
     * How busy a node is, as its annotations say, else as its metrics do; empty if neither does.
     *
     * @param metrics null if there are none of the node
     */
    public static Optional<NodeUsage> of(NodeSpec node, @Nullable NodeMetrics metrics) {
        return annotated(node.annotations())
                .or(() -> Optional.ofNullable(metrics).map(measured -> measured.of(node)));
    }

    /**
     * The usage that a node's annotations carry; empty if they do not say when it was measured. A percentage that is
     * missing or is no number counts as 0.
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
        try {
            double percent = text == null ? 0 : Double.parseDouble(text);
            return Double.isFinite(percent) ? percent : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
