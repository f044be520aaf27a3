package dev.terrace.plugins.usage;

import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The load of each node, including pods that are too new for measurements. Each of those counts with its estimate at
 * arrival. The estimate is higher on a loaded node, so the order of arrival matters.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/usage/shadow_cache.go">Volcano,
 *     ShadowLoadCache</a>
 */
final class Shadows {
    private final UsageArguments settings;
    private final Dimension[] cpu;
    private final Dimension[] memory;

    /** The cached scores of nodes, recomputed on each change, because reads are much more frequent. */
    private final double[] scores;

    private final Map<Task, Estimate> estimates = new HashMap<>();

    private record Estimate(int node, double cpu, double memory) {}

    /** One resource of one node. */
    private static final class Dimension {
        private final double measured;
        private final double capacity;
        private double shadow;

        Dimension(double percent, double capacity) {
            this.measured = percent / 100.0 * capacity;
            this.capacity = capacity;
        }

        void add(double amount) {
            shadow += amount;
        }

        void subtract(double amount) {
            shadow = Math.max(0, shadow - amount);
        }

        /** The used fraction, 0 to 1; 0 without capacity. */
        double load() {
            return capacity <= 0 ? 0 : Math.min(1, Math.max(0, (measured + shadow) / capacity));
        }
    }

    /**
     * Nodes without such pods. As in Volcano, their capacity includes oversubscription.
     *
     * @param known the measured usage by id, fresh or stale; null if none was measured
     */
    Shadows(List<Node> nodes, @Nullable NodeUsage[] known, UsageArguments settings) {
        this.settings = settings;
        cpu = new Dimension[nodes.size()];
        memory = new Dimension[nodes.size()];
        scores = new double[nodes.size()];
        NodeUsage nothing = new NodeUsage(0, 0, Instant.MIN);
        for (Node node : nodes) {
            NodeUsage usage = Objects.requireNonNullElse(known[node.id()], nothing);
            Map<String, Quantity> capacity = node.spec().capacity();
            Amounts more = node.spec().oversubscription();
            cpu[node.id()] = new Dimension(
                    usage.cpuPercent(),
                    capacity.getOrDefault("cpu", Quantity.ZERO).milli() + more.value(ResourceNames.CPU));
            memory[node.id()] = new Dimension(
                    usage.memoryPercent(),
                    capacity.getOrDefault("memory", Quantity.ZERO).whole() + more.value(ResourceNames.MEMORY));
            score(node.id());
        }
    }

    /** Adds a task to its node. Idempotent. */
    void add(Task task) {
        Node node = task.node();
        if (node == null) {
            return;
        }
        double risk = settings.riskAt(load(node.id()));
        Estimate estimate = new Estimate(node.id(), settings.cpuOf(task, risk), settings.memoryOf(task, risk));
        remove(task);
        cpu[node.id()].add(estimate.cpu);
        memory[node.id()].add(estimate.memory);
        score(node.id());
        estimates.put(task, estimate);
    }

    /** Removes a task. Does nothing for a task that was not added. */
    void remove(Task task) {
        Estimate estimate = estimates.remove(task);
        if (estimate != null) {
            cpu[estimate.node].subtract(estimate.cpu);
            memory[estimate.node].subtract(estimate.memory);
            score(estimate.node);
        }
    }

    private double load(int node) {
        return settings.weighed(cpu[node].load(), memory[node].load());
    }

    private void score(int node) {
        double free = settings.weighed(1 - cpu[node].load(), 1 - memory[node].load());
        scores[node] = free * 100 * settings.weight();
    }

    /** The score of a node; the lower the load, the higher. */
    double score(Node node) {
        return scores[node.id()];
    }
}
