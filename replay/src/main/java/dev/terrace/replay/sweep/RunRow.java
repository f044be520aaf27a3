package dev.terrace.replay.sweep;

import dev.terrace.replay.result.ReplayMetric;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param metrics empty if the run failed
 * @param bounds the values of metrics that no policy can beat; empty if they are not known
 * @param seconds the time that the run took on this machine
 * @param error the reason of a failure as a sentence; null if the run succeeded
 */
public record RunRow(
        SweepRun run,
        Map<ReplayMetric, Number> metrics,
        Map<ReplayMetric, Number> bounds,
        double seconds,
        @Nullable String error) {
    /** Returns the row of a failed run. */
    public static RunRow failed(SweepRun run, double seconds, String error) {
        return new RunRow(run, Map.of(), Map.of(), seconds, error);
    }

    public boolean hasFailed() {
        return error != null;
    }

    /** Returns the value of a metric; NaN without one. */
    double value(ReplayMetric metric) {
        return value(metrics, metric);
    }

    /** Returns the lower bound of a metric; NaN without one. */
    double bound(ReplayMetric metric) {
        return value(bounds, metric);
    }

    private static double value(Map<ReplayMetric, Number> values, ReplayMetric metric) {
        Number value = values.get(metric);
        return value == null ? Double.NaN : value.doubleValue();
    }
}
