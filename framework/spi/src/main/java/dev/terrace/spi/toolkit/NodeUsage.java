package dev.terrace.spi.toolkit;

import dev.terrace.model.node.NodeSpec;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much of a node is in use, as something outside of the cluster measured it. A node carries it as annotations:
 * {@code terrace.dev/cpu-usage-percent}, {@code terrace.dev/memory-usage-percent} and {@code terrace.dev/usage-time}.
 *
 * @param cpuPercent how much of its cpu is in use, of 100
 * @param memoryPercent how much of its memory is in use, of 100
 * @param measured when that was measured
 */
public record NodeUsage(double cpuPercent, double memoryPercent, Instant measured) {
    private static final String CPU = "terrace.dev/cpu-usage-percent";
    private static final String MEMORY = "terrace.dev/memory-usage-percent";
    private static final String TIME = "terrace.dev/usage-time";

    /**
     * The usage that a node carries; empty if it does not say when that was measured. A percentage that is missing or
     * is no number counts as 0.
     */
    public static Optional<NodeUsage> of(NodeSpec node) {
        Map<String, String> annotations = node.annotations();
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
