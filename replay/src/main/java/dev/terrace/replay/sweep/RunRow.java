package dev.terrace.replay.sweep;

import dev.terrace.replay.result.ReplayMetric;
import java.util.Map;
import java.util.Set;
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
    /** The metrics of jobs that start. Without any, a replay reports 0. */
    private static final Set<ReplayMetric> OF_STARTED = Set.of(
            ReplayMetric.MEAN_WAIT,
            ReplayMetric.MEDIAN_WAIT,
            ReplayMetric.P95_WAIT,
            ReplayMetric.P99_WAIT,
            ReplayMetric.MAX_WAIT);

    /** The metrics of jobs that end. */
    private static final Set<ReplayMetric> OF_ENDED = Set.of(
            ReplayMetric.MEAN_TURNAROUND,
            ReplayMetric.MEAN_SLOWDOWN,
            ReplayMetric.MEAN_BOUNDED_SLOWDOWN,
            ReplayMetric.MEAN_PER_PROCESSOR_BOUNDED_SLOWDOWN,
            ReplayMetric.NORMALISED_WAIT);

    /** Returns the row of a failed run. */
    public static RunRow failed(SweepRun run, double seconds, String error) {
        return new RunRow(run, Map.of(), Map.of(), seconds, error);
    }

    public boolean hasFailed() {
        return error != null;
    }

    /** Returns the value of a metric; NaN without one, as for waits of a run in which no job starts. */
    double value(ReplayMetric metric) {
        boolean isOfNone = (OF_STARTED.contains(metric)
                        && value(metrics, ReplayMetric.STARVED) == value(metrics, ReplayMetric.JOBS))
                || (OF_ENDED.contains(metric) && value(metrics, ReplayMetric.THROUGHPUT) == 0);
        return isOfNone ? Double.NaN : value(metrics, metric);
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
