package dev.terrace.replay.trace;

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
    /** The resource of whole devices. */
    public static final String GPU = "nvidia.com/gpu";

    /** A whole device, in thousandths. */
    public static final int WHOLE_GPU = 1000;

    /** Returns a request for cpu only. */
    public static TaskRequest cpu(long milli) {
        return new TaskRequest(milli, 0, 0, 0, "");
    }

    /** Returns whether the task needs less than a whole device. */
    public boolean sharesGpu() {
        return gpus > 0 && gpuMilli < WHOLE_GPU;
    }
}
