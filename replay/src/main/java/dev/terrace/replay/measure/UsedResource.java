package dev.terrace.replay.measure;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.spi.toolkit.GpuShare;

/** A resource that is measured. Amounts are integers of its unit. */
public enum UsedResource {
    /** Milli-cores. */
    CPU,
    /** MiB. */
    MEMORY,
    /** Thousandths of a device. */
    GPU;

    private static final double MIB = 1 << 20;

    /** Returns the amount that one task requests. */
    public long of(TaskRequest request) {
        return switch (this) {
            case CPU -> request.cpuMilli();
            case MEMORY -> request.memoryMib();
            case GPU -> (long) request.gpus() * request.gpuMilli();
        };
    }

    /** Returns the amount in a vector; 0 if it lacks the resource. */
    double of(ResourceVector vector) {
        return switch (this) {
            case CPU -> vector.value(ResourceNames.CPU);
            case MEMORY -> vector.value(ResourceNames.MEMORY) / MIB;
            case GPU -> {
                int dimension = vector.names().indexOf(GpuShare.GPU);
                yield dimension < 0 ? 0 : vector.value(dimension);
            }
        };
    }
}
