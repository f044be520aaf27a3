package dev.terrace.spi;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A score of nodes for a task; higher is better. The kind of score declares its inputs, and thereby how often the
 * engine evaluates it.
 */
public sealed interface NodeScore {
    /**
     * Depends only on the projection of the task, on the node, and on values that were fixed when the session opened.
     * Several threads may evaluate it concurrently, each for different nodes.
     *
     * @param projection the relevant part of a task, with {@code equals} and {@code hashCode}; null if the task's nodes
     *     get no score
     */
    static <K> NodeScore local(Function<Shape, @Nullable K> projection, ToDoubleBiFunction<K, Node> score) {
        return new Local<>(projection, score, false, null);
    }

    /**
     * Variant of {@link #local} for a score that fails on some nodes. As in Volcano, a node on which one nodeOrder hook
     * fails gets no score from any nodeOrder hook. Scores of batchNodeOrder hooks still count there.
     *
     * @param score empty on a node where it fails
     */
    static <K> NodeScore partial(Function<Shape, @Nullable K> projection, BiFunction<K, Node, OptionalDouble> score) {
        return new Partial<>(projection, score, null);
    }

    /**
     * Returns a raw node-local score, normalised to 0..100 over the candidates, times a weight. All numbers are
     * integers, as in Kubernetes.
     *
     * @param raw at least 0 for {@link Normaliser#MAX} and {@link Normaliser#REVERSED_MAX}; its absolute value is at
     *     most 46,116,860,184,273,879
     */
    static <K> NodeScore normalised(
            Function<Shape, @Nullable K> projection, ToLongBiFunction<K, Node> raw, Normaliser normaliser, int weight) {
        return new Normalised<>(projection, raw, normaliser, weight, false, null);
    }

    /** Variant of {@link #normalised} for a raw score that no session changes. It is evaluated once for each node. */
    static <K> NodeScore fixedNormalised(
            Function<Shape, @Nullable K> projection,
            ToLongBiFunction<K, NodeSpec> raw,
            Normaliser normaliser,
            int weight) {
        return new Normalised<>(
                projection, (asked, node) -> raw.applyAsLong(asked, node.spec()), normaliser, weight, true, null);
    }

    /**
     * Depends on any part of the cluster; evaluated for every placement.
     *
     * @param concerns whether the cluster in its current state gives a task any score; must be cheap. If not,
     *     {@code scores} must return null for the task
     * @param scores one score for each candidate, given in order of their names; null if the task's nodes get no score
     */
    static NodeScore clusterWide(Predicate<Task> concerns, BiFunction<Task, List<Node>, double @Nullable []> scores) {
        return new ClusterWide(concerns, scores, false, task -> "");
    }

    /**
     * Variant of {@link #clusterWide} for a score that may fail for a task. As in Volcano, no node is then the best of
     * several for the task, regardless of other hooks. A single candidate is used without a score.
     *
     * @param scores one score for each candidate, given in order of their names; empty if it fails
     */
    static NodeScore wholeOrNone(Predicate<Task> concerns, BiFunction<Task, List<Node>, Optional<double[]>> scores) {
        return wholeOrNone(concerns, scores, task -> "");
    }

    /**
     * Variant for a score that reports why it failed.
     *
     * @param failure returns why it failed for the last task, for display; empty if it did not fail
     */
    static NodeScore wholeOrNone(
            Predicate<Task> concerns,
            BiFunction<Task, List<Node>, Optional<double[]>> scores,
            Function<Task, String> failure) {
        return new ClusterWide(
                concerns,
                (task, nodes) -> concerns.test(task)
                        ? scores.apply(task, nodes).orElseGet(() -> {
                            double[] none = new double[nodes.size()];
                            Arrays.fill(none, Double.NaN);
                            return none;
                        })
                        : null,
                true,
                failure);
    }

    /**
     * Returns the same score with a name and a weight for explanations. Influences no decision.
     *
     * @param part the name of the score among those of its plugin
     * @param weight the weight that the score includes already
     */
    default NodeScore as(String part, double weight) {
        return new Named(this, part, weight);
    }

    /**
     * Returns the same score with answers that are cached across sessions; see {@link NodePredicate#lasting}. Has no
     * effect on a cluster-wide score.
     *
     * @param opening the values that were fixed when the session opened and that scores depend on, with {@code equals}
     *     and {@code hashCode}; empty if only the projection and the node decide. Must not change afterwards; kept
     *     until the next session
     */
    default NodeScore lasting(Object... opening) {
        return this;
    }

    /** A named score; see {@link #as}. */
    record Named(NodeScore score, String part, double weight) implements NodeScore {
        @Override
        public NodeScore lasting(Object... opening) {
            return new Named(score.lasting(opening), part, weight);
        }
    }

    /**
     * Node-local; see {@link #local}.
     *
     * @param mayFail whether NaN means that it fails on a node; for the engine, which converts {@link Partial} to this
     * @param opening the inputs of scores beyond task and node; null if not declared, see {@link #lasting}
     */
    record Local<K>(
            Function<Shape, @Nullable K> projection,
            ToDoubleBiFunction<K, Node> score,
            boolean mayFail,
            @Nullable List<Object> opening)
            implements NodeScore {
        @Override
        public NodeScore lasting(Object... opening) {
            return new Local<>(projection, score, mayFail, List.of(opening));
        }
    }

    /**
     * Node-local, may fail on some nodes; see {@link #partial}.
     *
     * @param opening the inputs of scores beyond task and node; null if not declared, see {@link #lasting}
     */
    record Partial<K>(
            Function<Shape, @Nullable K> projection,
            BiFunction<K, Node, OptionalDouble> score,
            @Nullable List<Object> opening)
            implements NodeScore {
        @Override
        public NodeScore lasting(Object... opening) {
            return new Partial<>(projection, score, List.of(opening));
        }
    }

    /**
     * Node-local with a normaliser; see {@link #normalised}.
     *
     * @param isFixed whether the raw score holds for the whole session; see {@link #fixedNormalised}
     * @param opening the inputs of raw scores beyond task and node; null if not declared, see {@link #lasting}
     */
    record Normalised<K>(
            Function<Shape, @Nullable K> projection,
            ToLongBiFunction<K, Node> raw,
            Normaliser normaliser,
            int weight,
            boolean isFixed,
            @Nullable List<Object> opening)
            implements NodeScore {
        @Override
        public NodeScore lasting(Object... opening) {
            return new Normalised<>(projection, raw, normaliser, weight, isFixed, List.of(opening));
        }
    }

    /**
     * Cluster-wide; see {@link #clusterWide}.
     *
     * @param mayFail whether an answer that contains only NaN means that it fails for a task; see {@link #wholeOrNone}
     * @param failure returns why it failed for the last task; empty if it did not fail
     */
    record ClusterWide(
            Predicate<Task> concerns,
            BiFunction<Task, List<Node>, double @Nullable []> scores,
            boolean mayFail,
            Function<Task, String> failure)
            implements NodeScore {}
}
