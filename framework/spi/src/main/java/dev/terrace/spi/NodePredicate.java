package dev.terrace.spi;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A check whether a node may take a task. The kind of predicate declares the inputs of its verdict, and thereby how
 * often the engine evaluates it.
 *
 * <p>A plugin's predicates are evaluated in the order of registration. After a {@link Verdict.Kind#REJECTS} the
 * plugin's next predicate is still evaluated, so that all reasons are known and a later {@link Verdict.Kind#EXCLUDES}
 * is not missed. A worse verdict ends the evaluation. The first plugin that refuses decides.
 */
public sealed interface NodePredicate {
    /**
     * Depends only on the projection of the task, on the node, and on values that were fixed when the session opened.
     * Evaluated again only for nodes that changed. Several threads may evaluate it concurrently, each for different
     * nodes.
     *
     * @param projection the relevant part of a task, with {@code equals} and {@code hashCode}; null if the predicate
     *     does not restrict the task, which then fits every node
     */
    static <K> NodePredicate local(Function<Shape, @Nullable K> projection, BiFunction<K, Node, Verdict> check) {
        return new Local<>(projection, check, false, null);
    }

    /**
     * Depends only on the projection of the task and on the node's specification, which no session changes. Evaluated
     * once for each node, possibly by several threads concurrently.
     *
     * @param projection as in {@link #local}
     */
    static <K> NodePredicate fixed(Function<Shape, @Nullable K> projection, BiFunction<K, NodeSpec, Verdict> check) {
        return new Local<>(projection, (asked, node) -> check.apply(asked, node.spec()), true, null);
    }

    /**
     * Depends on any part of the cluster. {@code prepare} is called when the task is about to be placed. The function
     * that it returns is used until the next call, even if the cluster changes in between. Its verdict on one node must
     * not depend on whether it evaluated another node. Null means that nothing restricts the task; the predicate is
     * then never evaluated for that task again in this session, as in Volcano. A predicate that depends on other pods
     * can avoid reading all of them with {@link dev.terrace.spi.podcounts.PodCounts}.
     */
    static NodePredicate clusterWide(Function<Task, @Nullable Function<Node, Verdict>> prepare) {
        return new ClusterWide(prepare, false, false);
    }

    /**
     * The result of a {@link #clusterWide} predicate's {@code prepare} if nothing restricts the task this time. Unlike
     * after null, the task is prepared again the next time. Meant for a predicate that mostly depends on the node
     * alone: it registers a {@link #local} predicate as well, and restricts only the tasks for which that is not
     * sufficient.
     *
     * @return always the same function, which the engine recognizes; it accepts every node
     */
    static Function<Node, Verdict> unrestrained() {
        return Unrestrained.NOW;
    }

    /**
     * Variant of {@link #clusterWide} for a predicate that caches verdicts for other tasks. The engine evaluates it on
     * every node that passed the earlier predicates, never on a subset.
     */
    static NodePredicate remembering(Function<Task, @Nullable Function<Node, Verdict>> prepare) {
        return new ClusterWide(prepare, false, true);
    }

    /** Variant of {@link #clusterWide} for a predicate that takes part in {@link dev.terrace.spi.action.Trial}s. */
    static NodePredicate tried(Function<Task, @Nullable NodeTrial> prepare) {
        return new ClusterWide(prepare::apply, true, false);
    }

    /**
     * Returns the same predicate with verdicts that are cached across sessions. In incremental sessions, the engine
     * reuses a verdict as long as the node and its pods are unchanged, and all values that node-local hooks list here
     * are equal. Verdicts of a hook without this declaration end with their session, and so do the verdicts of all
     * other hooks. Has no effect on a cluster-wide predicate.
     *
     * <p>The configuration and the names of the cluster's resources are constant across these sessions and need not be
     * listed. Ids are not constant: they change when other nodes arrive or leave.
     *
     * @param opening the values that were fixed when the session opened and that verdicts depend on, with
     *     {@code equals} and {@code hashCode}; empty if only the projection and the node decide. Must not change
     *     afterwards; kept until the next session
     */
    default NodePredicate lasting(Object... opening) {
        return this;
    }

    /**
     * Node-local; see {@link #local}.
     *
     * @param isFixed whether the verdict holds for the whole session; see {@link #fixed}
     * @param opening the inputs of verdicts beyond task and node; null if not declared, see {@link #lasting}
     */
    record Local<K>(
            Function<Shape, @Nullable K> projection,
            BiFunction<K, Node, Verdict> check,
            boolean isFixed,
            @Nullable List<Object> opening)
            implements NodePredicate {
        @Override
        public NodePredicate lasting(Object... opening) {
            return new Local<>(projection, check, isFixed, List.of(opening));
        }
    }

    /**
     * Cluster-wide; see {@link #clusterWide}.
     *
     * @param isTried whether {@code prepare} returns {@link NodeTrial}s
     * @param remembers whether it caches verdicts for other tasks; see {@link #remembering}
     */
    record ClusterWide(Function<Task, @Nullable Function<Node, Verdict>> prepare, boolean isTried, boolean remembers)
            implements NodePredicate {}
}
