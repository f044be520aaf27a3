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
 * Whether a node may take a task. Its kind says what the verdict depends on, and so how often the engine evaluates it.
 *
 * <p>A plugin's predicates are evaluated in the order of registration. After a {@link Verdict.Kind#REJECTS} the
 * plugin's next predicate follows, so that all reasons are known and a later {@link Verdict.Kind#EXCLUDES} is not
 * missed; a worse verdict ends the evaluation. The first plugin that refuses decides.
 */
public sealed interface NodePredicate {
    /**
     * Depends only on what {@code projection} takes from the task, on the node, and on what was fixed when the session
     * opened. Evaluated again only for nodes that changed. Several threads may evaluate it at the same time, each for
     * different nodes.
     *
     * @param projection the part of a task that matters, with {@code equals} and {@code hashCode}; null if the
     *     predicate does not restrict the task, which then fits every node
     */
    static <K> NodePredicate local(Function<Shape, @Nullable K> projection, BiFunction<K, Node, Verdict> check) {
        return new Local<>(projection, check, false, null);
    }

    /**
     * Depends only on what {@code projection} takes from the task and on the node's specification, which no session
     * changes. Evaluated once for each node, also by several threads at the same time.
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
     * then never evaluated for that task again in this session, as in Volcano.
     * {@link dev.terrace.spi.podcounts.PodCounts} spares a predicate that depends on other pods from reading all of
     * them.
     */
    static NodePredicate clusterWide(Function<Task, @Nullable Function<Node, Verdict>> prepare) {
        return new ClusterWide(prepare, false, false);
    }

    /**
     * What {@code prepare} of a {@link #clusterWide} predicate returns where nothing restrains the task this time.
     * Unlike after null, the task is prepared again the next time. A predicate that mostly depends on the node alone
     * registers a {@link #local} one as well, and restrains only those tasks for which that is not enough.
     *
     * @return always the same function, by which the engine knows it; it fits each node
     */
    static Function<Node, Verdict> unrestrained() {
        return Unrestrained.NOW;
    }

    /**
     * Like {@link #clusterWide}, for a predicate that caches verdicts for other tasks: the engine evaluates it on every
     * node that passed the earlier predicates, never on a subset.
     */
    static NodePredicate remembering(Function<Task, @Nullable Function<Node, Verdict>> prepare) {
        return new ClusterWide(prepare, false, true);
    }

    /** Like {@link #clusterWide}, for a predicate that takes part in {@link dev.terrace.spi.action.Trial}s. */
    static NodePredicate tried(Function<Task, @Nullable NodeTrial> prepare) {
        return new ClusterWide(prepare::apply, true, false);
    }

    /**
     * The same predicate, whose verdicts last from session to session. Where sessions go on from one another, the
     * engine keeps the verdict on a node that has not changed, and its pods neither, for as long as all that node-local
     * hooks name here stays equal. Verdicts of a hook that names nothing end with their session, and then so do those
     * of all others. Says nothing about a cluster-wide predicate.
     *
     * <p>The configuration, and the names of the cluster's resources, are the same in such sessions and need no
     * mention.
     *
     * @param opening what was fixed when the session opened and verdicts depend on, with {@code equals} and
     *     {@code hashCode}; nothing if the part of the task and the node alone decide. Not changed from now on, and
     *     kept until the next session
     */
    default NodePredicate lasting(Object... opening) {
        return this;
    }

    /**
     * Node-local; see {@link #local}.
     *
     * @param isFixed whether the verdict holds for the whole session; see {@link #fixed}
     * @param opening what verdicts depend on beyond task and node; null if that is not said, see {@link #lasting}
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
     * @param isTried whether what {@code prepare} returns are {@link NodeTrial}s
     * @param remembers whether it caches verdicts for other tasks; see {@link #remembering}
     */
    record ClusterWide(Function<Task, @Nullable Function<Node, Verdict>> prepare, boolean isTried, boolean remembers)
            implements NodePredicate {}
}
