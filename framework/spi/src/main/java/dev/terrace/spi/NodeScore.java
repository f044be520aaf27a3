package dev.terrace.spi;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * How good a node is for a task; higher is better. Its kind says what the score depends on, and so how often the engine
 * evaluates it.
 */
public sealed interface NodeScore {
    /**
     * Depends only on what {@code projection} takes from the task, on the node, and on what was fixed when the session
     * opened. Several threads may evaluate it at the same time, each for different nodes.
     *
     * @param projection the part of a task that matters, with {@code equals} and {@code hashCode}; null if the task's
     *     nodes get no score
     */
    static <K> NodeScore local(Function<Shape, @Nullable K> projection, ToDoubleBiFunction<K, Node> score) {
        return new Local<>(projection, score, false, null);
    }

    /**
     * Like {@link #local}, for a score that fails on some nodes. As in Volcano, a node on which one nodeOrder hook
     * fails gets no score of any of them; those of batchNodeOrder hooks count there, too.
     *
     * @param score empty where it fails
     */
    static <K> NodeScore partial(Function<Shape, @Nullable K> projection, BiFunction<K, Node, OptionalDouble> score) {
        return new Partial<>(projection, score, null);
    }

    /**
     * A raw node-local score, normalised to 0..100 over the candidates, times a weight. All numbers are integers, as in
     * Kubernetes.
     *
     * @param raw at least 0 for {@link Normaliser#MAX} and {@link Normaliser#REVERSED_MAX}; at most
     *     46,116,860,184,273,879 from 0
     */
    static <K> NodeScore normalised(
            Function<Shape, @Nullable K> projection, ToLongBiFunction<K, Node> raw, Normaliser normaliser, int weight) {
        return new Normalised<>(projection, raw, normaliser, weight, false, null);
    }

    /** Like {@link #normalised}, for a raw score that no session changes: it is evaluated once for each node. */
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
     * @param concerns whether the cluster as it is now gives a task any score; cheap
     * @param scores one score for each candidate, given in order of their names; null if the task's nodes get no score
     */
    static NodeScore clusterWide(Predicate<Task> concerns, BiFunction<Task, List<Node>, double @Nullable []> scores) {
        return new ClusterWide(concerns, scores, false, null, null, task -> "");
    }

    /**
     * Like {@link #clusterWide}, for a score of a node that has an upper bound and does not depend on which others are
     * candidates. Each node stands on a step, and the bound may differ from step to step. The engine evaluates the
     * score only on nodes that can be among the best two.
     *
     * @param bound the upper bound, asked for every placement; null where no bound is known
     * @param step of a node, from 0 on; depends on the node alone. All above {@link Bound#HIGHEST_STEP} count as that
     * @param scores one score for each node, given in order of their names; null if the task's nodes get no score
     */
    static NodeScore stepped(
            Predicate<Task> concerns,
            Function<Task, @Nullable Bound> bound,
            ToIntFunction<Node> step,
            BiFunction<Task, List<Node>, double @Nullable []> scores) {
        return new ClusterWide(concerns, scores, false, bound, step, task -> "");
    }

    /**
     * Like {@link #clusterWide}, for a score that may fail for a task. As in Volcano, no node is then the best of
     * several for the task, whatever other hooks say; a node that is the only one is taken unscored.
     *
     * @param scores one score for each candidate, given in order of their names; empty where it fails
     */
    static NodeScore wholeOrNone(Predicate<Task> concerns, BiFunction<Task, List<Node>, Optional<double[]>> scores) {
        return wholeOrNone(concerns, scores, task -> "");
    }

    /**
     * The same, for a score that says why it failed.
     *
     * @param failure why it failed for the task that it was asked about last, for people; empty if it did not
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
                null,
                null,
                failure);
    }

    /**
     * The same score, with a name and a weight for explanations. Decides nothing.
     *
     * @param part which of its plugin's scores it is
     * @param weight what the score was multiplied by
     */
    default NodeScore as(String part, double weight) {
        return new Named(this, part, weight);
    }

    /**
     * The same score, whose answers last from session to session; see {@link NodePredicate#lasting}. Says nothing about
     * a cluster-wide score.
     *
     * @param opening what was fixed when the session opened and scores depend on, with {@code equals} and
     *     {@code hashCode}; nothing if the part of the task and the node alone decide. Not changed from now on, and
     *     kept until the next session
     */
    default NodeScore lasting(Object... opening) {
        return this;
    }

    /** A score with a name; see {@link #as}. */
    record Named(NodeScore score, String part, double weight) implements NodeScore {
        @Override
        public NodeScore lasting(Object... opening) {
            return new Named(score.lasting(opening), part, weight);
        }
    }

    /**
     * Node-local; see {@link #local}.
     *
     * @param mayFail whether NaN says that it fails on a node; for the engine, where {@link Partial} is not asked
     * @param opening what scores depend on beyond task and node; null if that is not said, see {@link #lasting}
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
     * Node-local, and failing on some nodes; see {@link #partial}.
     *
     * @param opening what scores depend on beyond task and node; null if that is not said, see {@link #lasting}
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
     * @param opening what raw scores depend on beyond task and node; null if that is not said, see {@link #lasting}
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
     * @param mayFail whether nothing but NaN says that it fails for a task; see {@link #wholeOrNone}
     * @param bound the upper bound; null without one, see {@link #stepped}
     * @param step the step of a node; null without a bound
     * @param failure why it failed for a task just now; empty if it did not
     */
    record ClusterWide(
            Predicate<Task> concerns,
            BiFunction<Task, List<Node>, double @Nullable []> scores,
            boolean mayFail,
            @Nullable Function<Task, @Nullable Bound> bound,
            @Nullable ToIntFunction<Node> step,
            Function<Task, String> failure)
            implements NodeScore {}

    /**
     * The upper bound of a score.
     *
     * @param most the bound on all nodes, some excepted
     * @param besides the excepted nodes, each once; few, because they are always evaluated
     * @param onStep the bound on the nodes of a step, the same ones excepted
     */
    record Bound(double most, Collection<Node> besides, IntToDoubleFunction onStep) {
        /** The highest step: nodes of higher ones stand on it, too. */
        public static final int HIGHEST_STEP = 31;
    }
}
