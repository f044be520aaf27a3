package dev.terrace.plugins.rescheduling;

import dev.terrace.model.Cluster;
import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;
import java.util.Optional;

/** The utilisation of a node, in percent, while pods are taken from it. */
final class NodeUtilisation {
    private static final double MILLI = 0.001;

    private final Node node;
    private double cpu;
    private double memory;

    private NodeUtilisation(Node node, double cpu, double memory) {
        this.node = node;
        this.cpu = cpu;
        this.memory = memory;
    }

    static NodeUtilisation of(Node node, Cluster cluster, boolean isMeasured) {
        Optional<NodeUsage> usage = isMeasured ? cluster.usage(node.spec()) : Optional.empty();
        return new NodeUtilisation(
                node,
                usage.map(NodeUsage::cpuPercent).orElse(0.0),
                usage.map(NodeUsage::memoryPercent).orElse(0.0));
    }

    Node node() {
        return node;
    }

    double cpu() {
        return cpu;
    }

    double memory() {
        return memory;
    }

    double sum() {
        return cpu + memory;
    }

    /** Returns whether the node may receive pods of other nodes. */
    boolean isLow(Thresholds than) {
        return !node.spec().unschedulable() && cpu < than.lowCpu() && memory < than.lowMemory();
    }

    boolean isHigh(Thresholds than) {
        return cpu > than.targetCpu() || memory > than.targetMemory();
    }

    boolean isAtTarget(Thresholds of) {
        return cpu >= of.targetCpu() || memory >= of.targetMemory();
    }

    /** Subtracts a leaving pod. Its usage is estimated as its requests, as a fraction of the node's capacity. */
    void lose(Amounts requests) {
        cpu -= requests.get(ResourceNames.CPU) * MILLI * 100 / capacity("cpu");
        memory -= (double) requests.get(ResourceNames.MEMORY) * 100 / capacity("memory");
    }

    private double capacity(String resource) {
        return node.spec()
                .capacity()
                .getOrDefault(resource, Quantity.ZERO)
                .exact()
                .doubleValue();
    }
}
