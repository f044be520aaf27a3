package dev.terrace.plugins.rescheduling;

import dev.terrace.model.Cluster;
import dev.terrace.model.QosClass;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The strategy {@code lowNodeUtilization}. Evicts pods from nodes above a target utilisation, the busiest first. It
 * stops when they are below the target, or when the nodes of low utilisation have no room left below it.
 *
 * @see "Volcano, pkg/scheduler/plugins/rescheduling/low_node_utilization.go: strategy lowNodeUtilization"
 */
final class Balancing {
    private final SessionView session;
    private final Thresholds thresholds;
    private final boolean isMeasured;

    /** The room on nodes of low utilisation. Volcano continues below zero, and stops at exactly zero. */
    private long cpuLeft;

    private long memoryLeft;

    /** @param isMeasured whether usage is known; otherwise it counts as 0 */
    Balancing(SessionView session, Thresholds thresholds, boolean isMeasured) {
        this.session = session;
        this.thresholds = thresholds;
        this.isMeasured = isMeasured;
    }

    /** @param running all running tasks of jobs, by job and key */
    List<Task> victims(List<Task> running) {
        List<NodeUtilisation> sources = new ArrayList<>();
        boolean hasTarget = false;
        for (Node node : session.nodes()) {
            NodeUtilisation load = NodeUtilisation.of(node, session.cluster(), isMeasured);
            if (load.isLow(thresholds)) {
                hasTarget = true;
                cpuLeft +=
                        part(thresholds.targetCpu(), node, ResourceNames.CPU) - part(load.cpu, node, ResourceNames.CPU);
                memoryLeft += part(thresholds.targetMemory(), node, ResourceNames.MEMORY)
                        - part(load.memory, node, ResourceNames.MEMORY);
            } else if (load.isHigh(thresholds)) {
                sources.add(load);
            }
        }
        if (!hasTarget) {
            return List.of();
        }
        sources.sort(Comparator.comparingDouble(NodeUtilisation::sum).reversed());
        Map<String, Task> byName = new HashMap<>();
        running.forEach(task -> byName.putIfAbsent(task.spec().name(), task));
        Set<Task> victims = new LinkedHashSet<>();
        sources.forEach(source -> evict(source, byName, victims));
        return List.copyOf(victims);
    }

    private static long part(double percent, Node node, int resource) {
        return (long) (percent * node.reported().get(resource) * 0.01);
    }

    /**
     * Takes pods of one node. As in Volcano, a task that two pods name counts twice, although it is evicted once.
     *
     * @param byName the first running task of each name, because Volcano ignores the namespace
     */
    private void evict(NodeUtilisation source, Map<String, Task> byName, Set<Task> victims) {
        for (Task pod : inOrder(source.node)) {
            if (!source.isAtTarget(thresholds) || cpuLeft == 0 || memoryLeft == 0) {
                return;
            }
            Task victim = byName.get(pod.spec().name());
            if (victim != null) {
                cpuLeft -= victim.requests().get(ResourceNames.CPU);
                memoryLeft -= victim.requests().get(ResourceNames.MEMORY);
                source.lose(victim.requests());
                victims.add(victim);
            }
        }
    }

    /**
     * The pods of a node, least important first. An insertion sort, as Go uses for few elements. Each best-effort pod
     * compares before every other, so that it reverses them.
     */
    private static List<Task> inOrder(Node node) {
        List<Task> pods = new ArrayList<>(node.tasks());
        for (int i = 1; i < pods.size(); i++) {
            for (int j = i;
                    j > 0 && isBefore(pods.get(j).spec(), pods.get(j - 1).spec());
                    j--) {
                Task moved = pods.get(j);
                pods.set(j, pods.get(j - 1));
                pods.set(j - 1, moved);
            }
        }
        return pods;
    }

    /** Returns whether one pod is taken before another. Of two best-effort pods, each is. */
    static boolean isBefore(TaskSpec left, TaskSpec right) {
        boolean hasPriority = hasPriority(left);
        if (hasPriority != hasPriority(right)) {
            return !hasPriority;
        }
        if (left.podPriority() != right.podPriority()) {
            return left.podPriority() < right.podPriority();
        }
        QosClass qos = left.template().qos();
        return qos == QosClass.BEST_EFFORT
                || (qos == QosClass.BURSTABLE && right.template().qos() == QosClass.GUARANTEED);
    }

    /**
     * Returns whether a pod has {@code spec.priority}. Without one, it counts with priority 1 for its job, and with 0
     * elsewhere.
     */
    private static boolean hasPriority(TaskSpec pod) {
        return !(pod.podPriority() == 0 && pod.priority() == 1);
    }

    /** The utilisation of a node, in percent, while pods are taken from it. */
    private static final class NodeUtilisation {
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
}
