package dev.terrace.replay.trace;

import dev.terrace.spi.toolkit.GpuShare;

/**
 * The request of one task.
 *
 * @param cpuMilli milli-cores; 0 if unknown
 * @param memoryMib MiB; 0 if unknown
 * @param gpus devices
 * @param gpuMilli the part of each device that the task needs, 1 to 1000; 0 without devices
 * @param selector the nodes that the task may use, as {@code label in a|b}; empty for all
 */
public record TaskRequest(long cpuMilli, long memoryMib, int gpus, int gpuMilli, String selector) {
    /** Returns a request for cpu only. */
    public static TaskRequest cpu(long milli) {
        return new TaskRequest(milli, 0, 0, 0, "");
    }

    /** Returns whether the task needs less than a whole device. */
    public boolean sharesGpu() {
        return gpus > 0 && gpuMilli < GpuShare.WHOLE;
    }
}
