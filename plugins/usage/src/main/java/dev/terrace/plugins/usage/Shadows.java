package dev.terrace.plugins.usage;

import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.resource.Quantity;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How busy each node is with the pods that measuring cannot show yet, each at what it was estimated to use when it
 * came. On a node that is loaded already, more is estimated: the order in which pods come counts.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/usage/shadow_cache.go">Volcano,
 *     ShadowLoadCache</a>
 */
final class Shadows {
    private final Settings settings;
    private final Dimension[] cpu;
    private final Dimension[] memory;

    /** By node: found when something changes there, because it is asked for much more often. */
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

        /** How much of it is in use, from 0 to 1; nothing of nothing. */
        double load() {
            return capacity <= 0 ? 0 : Math.min(1, Math.max(0, (measured + shadow) / capacity));
        }
    }

    /**
     * Nodes without such pods.
     *
     * @param known what was measured, by id, fresh or not; null where nothing was
     */
    Shadows(List<Node> nodes, @Nullable NodeUsage[] known, Settings settings) {
        this.settings = settings;
        cpu = new Dimension[nodes.size()];
        memory = new Dimension[nodes.size()];
        scores = new double[nodes.size()];
        NodeUsage nothing = new NodeUsage(0, 0, Instant.MIN);
        for (Node node : nodes) {
            NodeUsage usage = Objects.requireNonNullElse(known[node.id()], nothing);
            Map<String, Quantity> capacity = node.spec().capacity();
            cpu[node.id()] = new Dimension(usage.cpuPercent(), (double)
                    capacity.getOrDefault("cpu", Quantity.ZERO).milli());
            memory[node.id()] = new Dimension(usage.memoryPercent(), (double)
                    capacity.getOrDefault("memory", Quantity.ZERO).whole());
            score(node.id());
        }
    }

    /** A task is on its node from now on; it counts once, however often it comes. */
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

    /** A task is gone; nothing changes if it was not among those that measuring cannot show. */
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

    /** The less is in use, the higher. */
    double score(Node node) {
        return scores[node.id()];
    }
}
