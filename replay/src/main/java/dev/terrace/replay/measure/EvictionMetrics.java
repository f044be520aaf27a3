package dev.terrace.replay.measure;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.UsedResource;
import java.util.Map;

/** Evictions and the work that they lost. */
final class EvictionMetrics {
    private static final double MILLI = 1000;

    private EvictionMetrics() {}

    static void measure(MeasuredPart part, Map<ReplayMetric, Number> values) {
        UseSums use = part.use();
        long[] lost = use.lost;
        values.put(ReplayMetric.EVICTIONS, use.evictions);
        if (part.cluster().hasNodeChanges()) {
            values.put(ReplayMetric.NODE_EVICTIONS, use.nodeEvictions);
        }
        values.put(ReplayMetric.LOST_SECONDS, use.lostSeconds);
        values.put(ReplayMetric.LOST_CPU_SECONDS, lost[UsedResource.CPU.ordinal()] / MILLI);
        if (UseMetrics.isMeasured(UsedResource.MEMORY, part)) {
            values.put(ReplayMetric.LOST_MEMORY_SECONDS, lost[UsedResource.MEMORY.ordinal()]);
        }
        if (UseMetrics.isMeasured(UsedResource.GPU, part)) {
            values.put(ReplayMetric.LOST_GPU_SECONDS, lost[UsedResource.GPU.ordinal()] / MILLI);
        }
        values.put(
                ReplayMetric.LOST_PART,
                MeasuredPart.ratio(lost[UsedResource.CPU.ordinal()], use.held[UsedResource.CPU.ordinal()]));
    }
}
