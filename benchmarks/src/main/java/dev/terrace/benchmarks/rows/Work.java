package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.process.Terrace.Input;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A cluster to decide on, under a configuration.
 *
 * @param name by which the row is chosen
 * @param nodes of the yardstick that it is told as a multiple of
 * @param pods the same
 * @param shapes the same
 * @param snapshot the file that it is in; null if it is generated
 * @param blueprint what it is generated from; null if it is in a file
 * @param golden the decisions that must come out; null if they are not recorded
 * @param heap the JVM's option for its heap; empty for what the JVM takes by itself
 * @param goal the multiple of the yardstick that it should not exceed; 0 for none
 */
record Work(
        String name,
        int nodes,
        int pods,
        int shapes,
        @Nullable Path snapshot,
        @Nullable Blueprint blueprint,
        Path conf,
        @Nullable Path golden,
        String heap,
        int goal) {
    static Work recorded(String name, int nodes, int pods, int shapes, Path snapshot, Path conf, int goal) {
        Path golden = snapshot.resolveSibling("golden").resolve(snapshot.getFileName());
        return new Work(
                name, nodes, pods, shapes, snapshot, null, conf, golden.toFile().exists() ? golden : null, "", goal);
    }

    static Work generated(Blueprint blueprint, Path conf) {
        return new Work(
                blueprint.toString(),
                blueprint.nodes(),
                blueprint.pods(),
                blueprint.shapes(),
                null,
                blueprint,
                conf,
                null,
                "",
                0);
    }

    Work within(String otherHeap) {
        return new Work(name, nodes, pods, shapes, snapshot, blueprint, conf, golden, otherHeap, goal);
    }

    Work atMost(int otherGoal) {
        return new Work(name, nodes, pods, shapes, snapshot, blueprint, conf, golden, heap, otherGoal);
    }

    /** Generates the cluster if need be. */
    Input on(Workbench workbench) {
        Path file = blueprint != null ? workbench.snapshot(blueprint) : snapshot;
        if (file == null) {
            throw new IllegalStateException(name + " has neither a file nor a blueprint");
        }
        return new Input(file, conf, heap);
    }
}
