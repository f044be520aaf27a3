package dev.terrace.plugins.plain.placement;

import dev.terrace.spi.toolkit.GpuKind;
import java.util.Map;

/** A published rule that scores a node for a task, and chooses the device for a task that takes a share. */
interface PlacementRule {
    /**
     * Returns the score of a node, 0 to 100, higher is better.
     *
     * @param cpuIdle milli-cores
     */
    double score(GpuKind task, long cpuIdle, NodeGpus gpus);

    /**
     * Returns the device for a task that takes a share: by default the one with the least room that suffices, the first
     * of equals.
     *
     * @param free the milli that the task may take of each device
     * @param labels the labels of the node
     * @param key the key of the task
     * @return negative if no device has room
     */
    default int device(GpuKind task, long cpuIdle, int[] free, Map<String, String> labels, String key) {
        int best = -1;
        for (int device = 0; device < free.length; device++) {
            if (free[device] >= task.milli() && (best < 0 || free[device] < free[best])) {
                best = device;
            }
        }
        return best;
    }
}
