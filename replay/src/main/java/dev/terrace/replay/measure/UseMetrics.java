package dev.terrace.replay.measure;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.UsedResource;
import java.util.Map;

/** Utilisation, goodput and waiting work. */
final class UseMetrics {
    private static final double MILLI = 1000;

    private UseMetrics() {}

    static void measure(MeasuredPart part, Map<ReplayMetric, Number> values) {
        UseSums use = part.use();
        for (UsedResource resource : UsedResource.values()) {
            if (isMeasured(resource, part)) {
                long held = use.held[resource.ordinal()];
                long lost = use.lost[resource.ordinal()];
                values.put(ReplayMetric.utilisation(resource), part.partOfCapacity(held, resource));
                values.put(goodput(resource), part.partOfCapacity(held - lost, resource));
            }
        }
        values.put(ReplayMetric.MEAN_WAITING_JOBS, part.overTime(use.waitingJobs));
        values.put(ReplayMetric.MAX_WAITING_JOBS, use.mostWaitingJobs);
        values.put(ReplayMetric.MEAN_WAITING_TASKS, part.overTime(use.waitingTasks));
        values.put(ReplayMetric.MEAN_ASKED_CPU, part.overTime(use.askedCpu / MILLI));
    }

    /** Adds the loss of capacity, which has a value for the whole cluster only. */
    static void measureLoss(MeasuredPart part, Map<ReplayMetric, Number> values) {
        for (UsedResource resource : UsedResource.values()) {
            if (isMeasured(resource, part)) {
                values.put(loss(resource), part.partOfCapacity(part.use().wasted[resource.ordinal()], resource));
            }
        }
    }

    /** Returns whether a resource is measured: cpu always, others if a job requests them. */
    static boolean isMeasured(UsedResource resource, MeasuredPart part) {
        return resource == UsedResource.CPU || part.cluster().isRequested(resource);
    }

    private static ReplayMetric goodput(UsedResource resource) {
        return switch (resource) {
            case CPU -> ReplayMetric.GOODPUT;
            case MEMORY -> ReplayMetric.MEMORY_GOODPUT;
            case GPU -> ReplayMetric.GPU_GOODPUT;
        };
    }

    private static ReplayMetric loss(UsedResource resource) {
        return switch (resource) {
            case CPU -> ReplayMetric.LOSS_OF_CAPACITY;
            case MEMORY -> ReplayMetric.MEMORY_LOSS_OF_CAPACITY;
            case GPU -> ReplayMetric.GPU_LOSS_OF_CAPACITY;
        };
    }
}
