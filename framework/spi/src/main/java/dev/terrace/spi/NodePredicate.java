package dev.terrace.spi;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether a node may take a task. The kind says what the answer depends on, and so how often it is asked.
 *
 * <p>A plugin may register several. They are asked in order; a {@link Verdict.Kind#REJECTS} lets the plugin's others
 * speak, so that all reasons are known and a later {@link Verdict.Kind#EXCLUDES} is not missed; anything worse ends it.
 * The first plugin that refuses decides.
 */
public sealed interface NodePredicate {
    /**
     * Depends on what {@code projection} takes from the task, on that node, and on what was fixed when the session
     * opened; on nothing else. Asked again only for nodes that changed; by several threads at the same time, each of
     * which asks about other nodes.
     *
     * @param projection what matters of a task, with {@code equals} and {@code hashCode}; null if the task has nothing
     *     to ask, which fits
     */
    static <K> NodePredicate local(Function<Shape, @Nullable K> projection, BiFunction<K, Node, Verdict> check) {
        return new Local<>(projection, check, false);
    }

    /**
     * Depends on what {@code projection} takes from the task and on what the dump says of the node: on nothing that a
     * session changes. Asked once for each node, by several threads as well.
     *
     * @param projection as in {@link #local}
     */
    static <K> NodePredicate fixed(Function<Shape, @Nullable K> projection, BiFunction<K, NodeSpec, Verdict> check) {
        return new Local<>(projection, (asked, node) -> check.apply(asked, node.spec()), true);
    }

    /**
     * Depends on any part of the cluster. {@code prepare} is called when the task is about to be placed; what it
     * returns answers for each node until the next time, even if the cluster changes in between. What it answers for
     * one node must not hang on whether it was asked about another. Null means that nothing restrains the task; it is
     * then not asked again in this session, whatever happens, as in Volcano. What hangs on other pods need not look at
     * them all: see {@link dev.terrace.spi.podcounts.PodCounts}.
     */
    static NodePredicate clusterWide(Function<Task, @Nullable Function<Node, Verdict>> prepare) {
        return new ClusterWide(prepare, false, false);
    }

    /**
     * The same for one that keeps answers for other tasks, so that it matters whom it is asked about: that is every
     * node which the checks before it let pass.
     */
    static NodePredicate remembering(Function<Task, @Nullable Function<Node, Verdict>> prepare) {
        return new ClusterWide(prepare, false, true);
    }

    /** The same for one that takes part in {@link dev.terrace.spi.action.Trial}s. */
    static NodePredicate tried(Function<Task, @Nullable NodeTrial> prepare) {
        return new ClusterWide(prepare::apply, true, false);
    }

    /**
     * Node-local; see {@link #local}.
     *
     * @param isFixed whether the answer holds for the whole session; see {@link #fixed}
     */
    record Local<K>(Function<Shape, @Nullable K> projection, BiFunction<K, Node, Verdict> check, boolean isFixed)
            implements NodePredicate {}

    /**
     * Cluster-wide; see {@link #clusterWide}.
     *
     * @param isTried whether what {@code prepare} returns are {@link NodeTrial}s
     * @param remembers whether it keeps answers for other tasks
     */
    record ClusterWide(Function<Task, @Nullable Function<Node, Verdict>> prepare, boolean isTried, boolean remembers)
            implements NodePredicate {}
}
