package dev.terrace.replay.trace;

import dev.terrace.spi.toolkit.GpuShare;
import java.util.Arrays;
import java.util.Map;

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

    /** Returns whether the task may use a node with some labels. */
    public boolean allows(Map<String, String> labels) {
        if (selector.isEmpty()) {
            return true;
        }
        String[] sides = selector.split(" in ", 2);
        String value = labels.get(sides[0].strip());
        return value != null
                && Arrays.stream(sides[1].split("\\|", -1))
                        .anyMatch(one -> one.strip().equals(value));
    }

    /** Returns whether the task needs less than a whole device. */
    public boolean sharesGpu() {
        return gpus > 0 && gpuMilli < GpuShare.WHOLE;
    }
}
