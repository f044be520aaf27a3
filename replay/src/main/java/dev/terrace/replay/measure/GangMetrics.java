package dev.terrace.replay.measure;

import dev.terrace.replay.result.ReplayMetric;
import java.util.Arrays;
import java.util.Map;

/** The waits of gangs for room for all of their members, and what they hold meanwhile. */
final class GangMetrics {
    private static final double MILLI = 1000;

    private GangMetrics() {}

    static void measure(MeasuredPart part, Map<ReplayMetric, Number> values) {
        JobColumns jobs = part.jobs();
        int[] gangs = Arrays.stream(part.rows())
                .filter(row -> jobs.hasStarted(row, part.window().until()) && jobs.gangWait(row) != JobColumns.NONE)
                .toArray();
        if (gangs.length > 0) {
            long[] waits = Arrays.stream(gangs).mapToLong(jobs::gangWait).toArray();
            values.put(ReplayMetric.MEAN_GANG_WAIT, WaitMetrics.mean(waits));
            values.put(ReplayMetric.MAX_GANG_WAIT, Arrays.stream(waits).max().orElse(0));
            values.put(
                    ReplayMetric.GANG_IDLE_CPU_SECONDS,
                    Arrays.stream(gangs).mapToLong(jobs::gangIdle).sum() / MILLI);
        }
    }
}
