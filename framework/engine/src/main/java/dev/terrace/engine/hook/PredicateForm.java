package dev.terrace.engine.hook;

import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;
import java.util.Collections;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form of predicates. Each of a predicate's functions is guarded and observed separately, and its declarations are
 * preserved.
 */
final class PredicateForm {
    private PredicateForm() {}

    static Form<NodePredicate> predicate() {
        return new Form<>(PredicateForm::guarded, PredicateForm::heard);
    }

    private static NodePredicate guarded(NodePredicate predicate, HookGuard guard) {
        return predicate instanceof NodePredicate.Local<?> local
                ? guarded(local, guard)
                : guarded((NodePredicate.ClusterWide) predicate, guard);
    }

    private static <K> NodePredicate guarded(NodePredicate.Local<K> local, HookGuard guard) {
        return new NodePredicate.Local<>(
                guard.function(local.projection()),
                new GuardedCheck<>(guard, local.check()),
                local.isFixed(),
                local.opening());
    }

    private static NodePredicate guarded(NodePredicate.ClusterWide wide, HookGuard guard) {
        Function<Task, @Nullable Function<Node, Verdict>> prepare = guard.function(wide.prepare());
        if (wide.isTried()) {
            return NodePredicate.tried(task -> {
                NodeTrial trial = (NodeTrial) prepare.apply(task);
                return trial == null ? null : new GuardedTrial(trial, guard);
            });
        }
        Function<Task, @Nullable Function<Node, Verdict>> guarded = task -> {
            Function<Node, Verdict> check = prepare.apply(task);
            return check == null || check == NodePredicate.unrestrained() ? check : guard.answering(check);
        };
        return new NodePredicate.ClusterWide(guarded, false, wide.remembers());
    }

    private static NodePredicate heard(NodePredicate predicate, Listener listener) {
        if (predicate instanceof NodePredicate.Local<?> local) {
            return heard(local, listener);
        }
        NodePredicate.ClusterWide wide = (NodePredicate.ClusterWide) predicate;
        return new NodePredicate.ClusterWide(
                task -> {
                    listener.asked();
                    return heard(wide.prepare().apply(task), listener);
                },
                wide.isTried(),
                wide.remembers());
    }

    private static <K> NodePredicate heard(NodePredicate.Local<K> local, Listener listener) {
        GuardedCheck<K> check = (GuardedCheck<K>) local.check();
        return new NodePredicate.Local<>(
                shape -> {
                    listener.asked();
                    return local.projection().apply(shape);
                },
                check.around((asked, node) -> said(check.apply(asked, node), node, listener)),
                local.isFixed(),
                null);
    }

    private static @Nullable Function<Node, Verdict> heard(@Nullable Function<Node, Verdict> check, Listener listener) {
        if (check instanceof NodeTrial trial) {
            return new HeardTrial(trial, listener);
        }
        // The engine does not ask an unrestrained check, so nothing is heard of it.
        return check == null || check == NodePredicate.unrestrained()
                ? check
                : node -> said(check.apply(node), node, listener);
    }

    private static Verdict said(Verdict verdict, Node node, Listener listener) {
        listener.said(verdict.isFit(), node);
        return verdict;
    }

    private record HeardTrial(NodeTrial trial, Listener listener) implements NodeTrial {
        @Override
        public Verdict apply(Node node) {
            return said(trial.apply(node), node, listener);
        }

        @Override
        public Verdict without(Collection<Task> gone, Node node) {
            return said(trial.without(gone, node), node, listener);
        }
    }

    /** A plugin's trial. A failure names the plugin and the hook. */
    private record GuardedTrial(NodeTrial trial, HookGuard guard) implements NodeTrial {
        @Override
        public Verdict apply(Node node) {
            return guard.answering(trial).apply(node);
        }

        @Override
        public Verdict without(Collection<Task> gone, Node node) {
            return guard.answering((Node n) -> trial.without(Collections.unmodifiableCollection(gone), n))
                    .apply(node);
        }
    }

    /**
     * Returns the predicate with trials that ignore removed tasks. Volcano reports removed tasks to a plugin only if it
     * is on as preemptable or allocatable.
     */
    static NodePredicate ignoringRemovals(NodePredicate.ClusterWide predicate) {
        return NodePredicate.tried(task -> {
            NodeTrial trial = (NodeTrial) predicate.prepare().apply(task);
            return trial == null ? null : new IgnoringRemovals(trial);
        });
    }

    private record IgnoringRemovals(NodeTrial trial) implements NodeTrial {
        @Override
        public Verdict apply(Node node) {
            return trial.apply(node);
        }

        @Override
        public Verdict without(Collection<Task> gone, Node node) {
            return trial.apply(node);
        }
    }
}
