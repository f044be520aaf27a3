package dev.terrace.replay.measure;

import dev.terrace.replay.result.ReplayMetric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Waits, turnarounds and slowdowns. Quantiles are exact. */
final class WaitMetrics {
    /** The bound of the bounded slowdown, in seconds. */
    private static final long SHORT = 10;

    private static final int PERCENT = 100;
    private static final int TENTHS = 10;

    private WaitMetrics() {}

    static void measure(MeasuredPart part, Map<ReplayMetric, Number> values) {
        long[] waits = part.ofStarted(part.jobs()::wait);
        values.put(ReplayMetric.JOBS, (long) part.rows().length);
        values.put(ReplayMetric.MEAN_WAIT, mean(waits));
        values.put(ReplayMetric.MEDIAN_WAIT, quantile(waits, 50));
        values.put(ReplayMetric.P95_WAIT, quantile(waits, 95));
        values.put(ReplayMetric.P99_WAIT, quantile(waits, 99));
        values.put(ReplayMetric.MAX_WAIT, greatest(waits));
        ofEnded(part, values);
    }

    /** Returns the quantiles 0, 0.1, …, 1 of the waits; empty if no job has started. */
    static List<Double> deciles(MeasuredPart part) {
        long[] waits = part.ofStarted(part.jobs()::wait);
        return waits.length == 0
                ? List.of()
                : IntStream.rangeClosed(0, TENTHS)
                        .mapToObj(tenth -> quantile(waits, tenth * PERCENT / TENTHS))
                        .toList();
    }

    private static void ofEnded(MeasuredPart part, Map<ReplayMetric, Number> values) {
        JobColumns jobs = part.jobs();
        int[] ended = part.ended();
        long turnarounds = 0;
        long longRuns = 0;
        CompensatedSum slowdowns = new CompensatedSum();
        CompensatedSum bounded = new CompensatedSum();
        CompensatedSum perProcessor = new CompensatedSum();
        for (int row : ended) {
            long turnaround = jobs.turnaround(row);
            long run = jobs.run(row);
            turnarounds += turnaround;
            if (run > 0) {
                slowdowns.add((double) turnaround / run);
                longRuns++;
            }
            long atLeast = Math.max(run, SHORT);
            bounded.add(Math.max(1, (double) turnaround / atLeast));
            perProcessor.add(Math.max(1, turnaround / (jobs.processors(row) * atLeast)));
        }
        values.put(ReplayMetric.MEAN_TURNAROUND, MeasuredPart.ratio(turnarounds, ended.length));
        values.put(ReplayMetric.MEAN_SLOWDOWN, MeasuredPart.ratio(slowdowns.value(), longRuns));
        values.put(ReplayMetric.MEAN_BOUNDED_SLOWDOWN, MeasuredPart.ratio(bounded.value(), ended.length));
        values.put(
                ReplayMetric.MEAN_PER_PROCESSOR_BOUNDED_SLOWDOWN,
                MeasuredPart.ratio(perProcessor.value(), ended.length));
    }

    static double mean(long[] numbers) {
        return MeasuredPart.ratio(Arrays.stream(numbers).sum(), numbers.length);
    }

    /** Returns the largest of some sorted numbers; 0 without any. */
    static long greatest(long[] sorted) {
        return sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    }

    /**
     * Returns a quantile of some sorted numbers, interpolated between two of them; 0 without any.
     *
     * @see <a href="https://doi.org/10.1080/00031305.1996.10473566">Hyndman and Fan: Sample Quantiles, type 7</a>
     */
    static double quantile(long[] sorted, int percent) {
        if (sorted.length == 0) {
            return 0;
        }
        long place = (long) (sorted.length - 1) * percent;
        int lower = (int) (place / PERCENT);
        long part = place % PERCENT;
        return part == 0
                ? sorted[lower]
                : sorted[lower] + (double) ((sorted[lower + 1] - sorted[lower]) * part) / PERCENT;
    }
}
