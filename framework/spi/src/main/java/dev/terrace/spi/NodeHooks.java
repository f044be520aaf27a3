package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Hooks that filter, score and choose nodes. */
public interface NodeHooks extends HookRegistry {
    HookPoint<Function<Task, Verdict>> PRE_PREDICATE = HookPoint.of(Hook.PRE_PREDICATE);
    HookPoint<NodePredicate> PREDICATE = HookPoint.of(Hook.PREDICATE);
    HookPoint<NodeScore> NODE_ORDER = HookPoint.of(Hook.NODE_ORDER);
    HookPoint<NodeScore> BATCH_NODE_ORDER = HookPoint.of(Hook.BATCH_NODE_ORDER);
    HookPoint<BiFunction<Task, Map<Node, Double>, Optional<Node>>> BEST_NODE = HookPoint.of(Hook.BEST_NODE);

    /** Checks whether a task can be placed at all, before any node is evaluated. */
    default Hooks prePredicate(Function<Task, Verdict> check) {
        return on(PRE_PREDICATE, check);
    }

    /** Checks whether a node may take a task. */
    default Hooks predicate(NodePredicate predicate) {
        return on(PREDICATE, predicate);
    }

    /** Adds a score to the nodes of a task. */
    default Hooks nodeOrder(NodeScore score) {
        return on(NODE_ORDER, score);
    }

    /** Adds a score after those of all {@link #nodeOrder} hooks. */
    default Hooks batchNodeOrder(NodeScore score) {
        return on(BATCH_NODE_ORDER, score);
    }

    /**
     * Chooses one of the candidates directly, based on their scores. The first answer counts; without one, the node
     * with the highest score is taken.
     */
    default Hooks bestNode(BiFunction<Task, Map<Node, Double>, Optional<Node>> choice) {
        return on(BEST_NODE, choice);
    }
}
