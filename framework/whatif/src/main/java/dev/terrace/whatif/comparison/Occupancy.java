package dev.terrace.whatif.comparison;

import dev.terrace.model.Cluster;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The use of each node after a cycle, in the scheduler's units. Counts bound pods, but no evicted, leaving or pipelined
 * ones.
 */
final class Occupancy {
    private final Cluster cluster;
    private final ResourceNames names;
    private final List<NodeSpec> nodes;
    private final Map<String, Tally> used = new LinkedHashMap<>();

    private Occupancy(Cluster cluster) {
        this.cluster = cluster;
        names = cluster.resources();
        nodes = cluster.nodes();
        nodes.forEach(node -> used.put(node.name(), new Tally(names)));
    }

    static Occupancy after(Cluster cluster, CycleReport report) {
        Occupancy after = new Occupancy(cluster);
        Set<String> evicted = new HashSet<>();
        report.evictions().stream().map(Eviction::task).forEach(evicted::add);
        for (TaskSpec pod : cluster.tasks()) {
            if (holds(pod) && !evicted.contains(pod.key())) {
                after.put(pod.node(), pod);
            }
        }
        Ordered<TaskSpec> pods = Ordered.of(cluster.tasks(), TaskSpec.ORDER);
        for (Bind bind : report.binds()) {
            pods.find(bind.task()).ifPresent(pod -> after.put(bind.node(), pod));
        }
        return after;
    }

    /** Returns whether a pod is on a node and stays there. */
    static boolean holds(TaskSpec pod) {
        return !pod.node().isEmpty() && pod.deleted() == null && !pod.phase().isTerminated();
    }

    /** Returns whether a pod waited before the cycle, and could be placed. */
    private static boolean isPending(TaskSpec pod) {
        return pod.node().isEmpty() && pod.phase() == PodPhase.PENDING && pod.deleted() == null && !pod.gated();
    }

    private void put(String node, TaskSpec pod) {
        Tally ofNode = used.get(node);
        if (ofNode != null) {
            ofNode.add(pod.template().requests());
        }
    }

    /** Returns the total of a resource over all nodes. */
    double total(int dimension) {
        double total = 0;
        for (NodeSpec node : nodes) {
            total += node.allocatable().get(dimension);
        }
        return total;
    }

    /** Returns the used part of each resource that nodes have. */
    Map<String, Double> utilisation() {
        Map<String, Double> utilisation = new LinkedHashMap<>();
        for (int d = 0; d < names.size(); d++) {
            double total = total(d);
            if (total > 0) {
                double sum = 0;
                for (Tally ofNode : used.values()) {
                    sum += ofNode.get(d);
                }
                utilisation.put(names.name(d), sum / total);
            }
        }
        return utilisation;
    }

    /**
     * Returns the expected part of the free amount on nodes where a random pod of those that waited before the cycle
     * does not fit. This is the fragmentation measure of Weng et al., per resource.
     *
     * @see <a href="https://www.usenix.org/conference/atc23/presentation/weng">Beware of Fragmentation</a>
     */
    Map<String, Double> fragmentation() {
        Map<Amounts, Integer> shapes = new LinkedHashMap<>();
        int pending = 0;
        for (TaskSpec pod : cluster.tasks()) {
            if (isPending(pod)) {
                shapes.merge(pod.template().requests(), 1, Integer::sum);
                pending++;
            }
        }
        double[] free = new double[names.size()];
        double[] lost = new double[names.size()];
        for (NodeSpec node : nodes) {
            Tally left = Tally.of(node.allocatable()).subtract(Objects.requireNonNull(used.get(node.name())));
            int without = 0;
            for (Map.Entry<Amounts, Integer> shape : shapes.entrySet()) {
                without += hasRoom(left, shape.getKey()) ? 0 : shape.getValue();
            }
            for (int d = 0; d < free.length; d++) {
                long idle = Math.max(0, left.get(d));
                free[d] += idle;
                lost[d] += pending == 0 ? 0 : (double) idle * without / pending;
            }
        }
        Map<String, Double> fragmentation = new LinkedHashMap<>();
        for (int d = 0; d < free.length; d++) {
            if (isKnown(d)) {
                fragmentation.put(names.name(d), free[d] == 0 ? 0.0 : lost[d] / free[d]);
            }
        }
        return fragmentation;
    }

    /** Returns whether any node has the resource, or a pod on a node requests it. */
    private boolean isKnown(int dimension) {
        return nodes.stream().anyMatch(node -> node.allocatable().has(dimension))
                || used.values().stream().anyMatch(ofNode -> ofNode.has(dimension));
    }

    private static boolean hasRoom(Tally left, Amounts requests) {
        for (int d = 0; d < requests.names().size(); d++) {
            if (requests.get(d) > 0 && requests.get(d) > left.get(d)) {
                return false;
            }
        }
        return true;
    }
}
