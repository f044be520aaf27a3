package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A cluster and a configuration.
 *
 * @param name the name of the row on the command line
 * @param nodes the number of nodes of the yardstick
 * @param pods the number of pods of the yardstick
 * @param shapes the number of shapes of the yardstick
 * @param snapshot the file of the cluster; null if it is generated
 * @param blueprint the blueprint of the cluster; null if it is in a file
 * @param golden the expected decisions; null if they are not recorded
 * @param heap the JVM's heap option; empty for the JVM's default
 * @param goal the maximum ratio to the yardstick; 0 for none
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

    /** The input of the command. Generates the cluster if necessary. */
    Input on(Workbench workbench) {
        Path file = blueprint != null ? workbench.snapshot(blueprint) : snapshot;
        if (file == null) {
            throw new IllegalStateException(name + " has neither a file nor a blueprint");
        }
        return new Input(file, conf, heap);
    }
}
