package dev.terrace.replay.result;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values that no policy can beat for the jobs of a replay. They depend on the jobs and on the total amounts of the
 * cluster alone; {@code docs/replay.md} has the proof.
 *
 * @param makespan a lower bound of the seconds from the first submission to the last end of a job
 * @param meanTurnaround a lower bound of the mean of end − submission over the jobs that ended, in seconds
 * @param meanWait a lower bound of the mean wait of the jobs that started, in seconds; null if attempts were evicted,
 *     because a wait ends with the first start, even if that start is undone
 */
public record LowerBounds(
        long makespan, double meanTurnaround, @Nullable Double meanWait) {
    /** Returns the bounds by the metric that they bound. */
    public Map<ReplayMetric, Number> byMetric() {
        Map<ReplayMetric, Number> bounds = new LinkedHashMap<>();
        bounds.put(ReplayMetric.MAKESPAN, makespan);
        bounds.put(ReplayMetric.MEAN_TURNAROUND, meanTurnaround);
        if (meanWait != null) {
            bounds.put(ReplayMetric.MEAN_WAIT, meanWait);
        }
        return bounds;
    }
}
