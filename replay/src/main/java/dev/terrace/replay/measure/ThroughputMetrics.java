package dev.terrace.replay.measure;

import dev.terrace.replay.result.ReplayMetric;
import java.util.Map;

/** Ended jobs and their work per hour. */
final class ThroughputMetrics {
    private static final double MILLI = 1000;
    private static final double HOUR = 3600;

    private ThroughputMetrics() {}

    static void measure(MeasuredPart part, Map<ReplayMetric, Number> values) {
        int[] ended = part.ended();
        long work = 0;
        for (int row : ended) {
            work += part.jobs().cpuMilli(row) * Math.max(0, part.jobs().run(row));
        }
        values.put(ReplayMetric.THROUGHPUT, part.overTime(ended.length * HOUR));
        values.put(ReplayMetric.WORK_THROUGHPUT, part.overTime(work / MILLI));
    }
}
