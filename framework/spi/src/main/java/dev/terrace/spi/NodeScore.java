package dev.terrace.spi;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * How good a node is for a task; higher is better. The kind says what the answer depends on, and so how often it is
 * asked.
 */
public sealed interface NodeScore {
    /**
     * Depends on what {@code projection} takes from the task, on that node, and on what was fixed when the session
     * opened; on nothing else. Several threads may ask at the same time, each about other nodes.
     *
     * @param projection what matters of a task, with {@code equals} and {@code hashCode}; null if the task has nothing
     *     to ask, which adds nothing
     */
    static <K> NodeScore local(Function<Shape, @Nullable K> projection, ToDoubleBiFunction<K, Node> score) {
        return new Local<>(projection, score);
    }

    /**
     * A raw node-local score, brought to 0..100 over the candidates, times a weight. Whole numbers throughout, as
     * Kubernetes has it.
     *
     * @param raw at least 0 for {@link Normaliser#MAX} and {@link Normaliser#REVERSED_MAX}
     */
    static <K> NodeScore normalised(
            Function<Shape, @Nullable K> projection, ToLongBiFunction<K, Node> raw, Normaliser normaliser, int weight) {
        return new Normalised<>(projection, raw, normaliser, weight, false);
    }

    /** The same for a raw score that no session changes: it is asked once for each node. */
    static <K> NodeScore fixedNormalised(
            Function<Shape, @Nullable K> projection,
            ToLongBiFunction<K, NodeSpec> raw,
            Normaliser normaliser,
            int weight) {
        return new Normalised<>(
                projection, (asked, node) -> raw.applyAsLong(asked, node.spec()), normaliser, weight, true);
    }

    /**
     * Depends on any part of the cluster; asked afresh each time.
     *
     * @param concerns whether there is anything to say of a task as the cluster is now; cheap
     * @param scores for a task and the candidates, in the order of their names: a score for each; null if the task has
     *     nothing to ask
     */
    static NodeScore clusterWide(Predicate<Task> concerns, BiFunction<Task, List<Node>, double @Nullable []> scores) {
        return new ClusterWide(concerns, scores);
    }

    /** Node-local; see {@link #local}. */
    record Local<K>(Function<Shape, @Nullable K> projection, ToDoubleBiFunction<K, Node> score) implements NodeScore {}

    /**
     * Node-local with a normaliser; see {@link #normalised}.
     *
     * @param isFixed whether the raw score holds for the whole session; see {@link #fixedNormalised}
     */
    record Normalised<K>(
            Function<Shape, @Nullable K> projection,
            ToLongBiFunction<K, Node> raw,
            Normaliser normaliser,
            int weight,
            boolean isFixed)
            implements NodeScore {}

    /** Cluster-wide; see {@link #clusterWide}. */
    record ClusterWide(Predicate<Task> concerns, BiFunction<Task, List<Node>, double @Nullable []> scores)
            implements NodeScore {}
}
