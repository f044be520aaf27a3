package dev.terrace.replay.world;

import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuKinds;
import java.util.HashMap;
import java.util.Map;

/** The typical kinds of a trace's tasks: the most frequent ones that cover 95 % of them. */
public final class WorkKinds {
    private WorkKinds() {}

    /** Returns the typical kinds of a trace. */
    public static GpuKinds of(Trace trace) {
        Map<GpuKind, Integer> counts = new HashMap<>();
        for (TraceJob job : trace.jobs()) {
            TaskRequest request = job.request();
            String nodes = request.gpus() == 0 ? "" : request.selector();
            counts.merge(
                    new GpuKind(request.cpuMilli(), request.gpus(), request.gpuMilli(), nodes),
                    job.tasks(),
                    Integer::sum);
        }
        return GpuKinds.mostFrequent(counts);
    }
}
