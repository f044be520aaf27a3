package dev.terrace.model.report;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The devices of all nodes with the pods that use them, before a cycle and after it. Nodes without devices are omitted.
 */
public record DeviceLoads(List<OfNode> before, List<OfNode> after) {
    /**
     * The devices that one plugin counts on a node.
     *
     * @param devices in the plugin's order
     */
    public record OfNode(String node, String plugin, List<Load> devices) {}

    /**
     * A device and the pods that use it.
     *
     * @param uses by the names of their pods
     */
    public record Load(NodeDevice device, List<Use> uses) {
        /** Returns the total use by the dimensions of its capacity. */
        public SortedMap<String, Long> used() {
            SortedMap<String, Long> sums = new TreeMap<>();
            for (String dimension : device.capacity().keySet()) {
                sums.put(
                        dimension,
                        uses.stream()
                                .mapToLong(each -> each.use().amounts().getOrDefault(dimension, 0L))
                                .sum());
            }
            return sums;
        }
    }

    /**
     * A pod's use of a device.
     *
     * @param pod "namespace/name"
     * @param job "namespace/name" of its job; empty without one
     * @param queue its queue; empty without one
     */
    public record Use(String pod, String job, String queue, DeviceUse use) {}
}
