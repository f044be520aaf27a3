package dev.terrace.replay.measure;

import dev.terrace.replay.result.ReplayMetric;
import java.util.Arrays;
import java.util.Map;

/** Jobs that never start, or wait for long. */
final class StarvationMetrics {
    private static final long HOUR = 3600;
    private static final long DAY = 24 * HOUR;

    private StarvationMetrics() {}

    static void measure(MeasuredPart part, Map<ReplayMetric, Number> values) {
        long[] waits = part.waitsSoFar();
        long started = Arrays.stream(part.rows())
                .filter(row -> part.jobs().hasStarted(row, part.window().until()))
                .count();
        values.put(ReplayMetric.STARVED, waits.length - started);
        values.put(ReplayMetric.LONGEST_WAIT, WaitMetrics.greatest(waits));
        values.put(ReplayMetric.WAITS_OVER_HOUR, longer(waits, HOUR));
        values.put(ReplayMetric.WAITS_OVER_DAY, longer(waits, DAY));
    }

    private static long longer(long[] waits, long seconds) {
        return Arrays.stream(waits).filter(wait -> wait > seconds).count();
    }
}
