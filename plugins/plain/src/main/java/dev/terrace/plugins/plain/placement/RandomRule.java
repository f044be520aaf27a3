package dev.terrace.plugins.plain.placement;

import dev.terrace.spi.toolkit.Draws;
import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.Map;

/**
 * A node at random, and a device at random. Each pair of task and node draws one number, so a decision depends on the
 * seed and the names alone.
 */
record RandomRule(Draws draws) implements PlacementRule {
    private static final double HIGHEST = 100;

    /** Returns the scores of nodes for a task. */
    double[] scores(Task task, List<Node> nodes, int weight) {
        Draws ofTask = draws.of(task.key());
        return nodes.stream()
                .mapToDouble(node -> weight * HIGHEST * ofTask.number(node.name()))
                .toArray();
    }

    @Override
    public double score(GpuKind task, long cpuIdle, NodeGpus gpus) {
        throw new UnsupportedOperationException("scores depend on names");
    }

    @Override
    public int device(GpuKind task, long cpuIdle, int[] free, Map<String, String> labels, String key) {
        Draws ofTask = draws.of(key);
        int best = -1;
        for (int device = 0; device < free.length; device++) {
            if (free[device] >= task.milli() && (best < 0 || ofTask.number(device) > ofTask.number(best))) {
                best = device;
            }
        }
        return best;
    }
}
