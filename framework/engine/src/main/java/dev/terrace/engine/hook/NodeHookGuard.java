package dev.terrace.engine.hook;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Guards each function of a node predicate or a node score, and keeps what it declares. */
final class NodeHookGuard {
    private NodeHookGuard() {}

    static NodePredicate predicate(Guard guard, Hook hook, NodePredicate predicate) {
        return predicate instanceof NodePredicate.Local<?> local
                ? local(guard, hook, local)
                : clusterWide(guard, hook, (NodePredicate.ClusterWide) predicate);
    }

    private static <K> NodePredicate local(Guard guard, Hook hook, NodePredicate.Local<K> local) {
        return new NodePredicate.Local<>(
                guard.function(hook, local.projection()),
                new GuardedCheck<>(guard, hook, local.check()),
                local.isFixed(),
                local.opening());
    }

    private static NodePredicate clusterWide(Guard guard, Hook hook, NodePredicate.ClusterWide predicate) {
        Function<Task, @Nullable Function<Node, Verdict>> prepare = guard.function(hook, predicate.prepare());
        if (predicate.isTried()) {
            return NodePredicate.tried(task -> {
                NodeTrial trial = (NodeTrial) prepare.apply(task);
                return trial == null ? null : new GuardedTrial(trial, guard, hook);
            });
        }
        Function<Task, @Nullable Function<Node, Verdict>> guarded = task -> {
            Function<Node, Verdict> check = prepare.apply(task);
            return check == null || check == NodePredicate.unrestrained() ? check : guard.answering(hook, check);
        };
        return new NodePredicate.ClusterWide(guarded, false, predicate.remembers());
    }

    static NodeScore score(Guard guard, Hook hook, NodeScore score) {
        if (score instanceof NodeScore.Local<?> local) {
            return local(guard, hook, local);
        }
        if (score instanceof NodeScore.Normalised<?> normalised) {
            return normalised(guard, hook, normalised);
        }
        if (score instanceof NodeScore.Named named) {
            return score(guard, hook, named.score());
        }
        return clusterWide(guard, hook, (NodeScore.ClusterWide) score);
    }

    private static <K> NodeScore local(Guard guard, Hook hook, NodeScore.Local<K> local) {
        boolean mayFail = local.mayFail() && hook == Hook.NODE_ORDER;
        return new NodeScore.Local<>(
                guard.function(hook, local.projection()),
                new GuardedScore<>(guard, hook, local.score(), mayFail),
                mayFail,
                local.opening());
    }

    private static <K> NodeScore normalised(Guard guard, Hook hook, NodeScore.Normalised<K> score) {
        return new NodeScore.Normalised<>(
                guard.function(hook, score.projection()),
                guard.biLong(hook, score.raw()),
                score.normaliser(),
                score.weight(),
                score.isFixed(),
                score.opening());
    }

    private static NodeScore clusterWide(Guard guard, Hook hook, NodeScore.ClusterWide score) {
        return new NodeScore.ClusterWide(
                guard.predicate(hook, score.concerns()),
                guard.scores(hook, score.scores(), score.mayFail()),
                score.mayFail(),
                score.bound() == null ? null : guard.function(hook, score.bound()),
                score.step() == null ? null : step(guard, hook, score.step()));
    }

    private static ToIntFunction<Node> step(Guard guard, Hook hook, ToIntFunction<Node> step) {
        Function<Node, Integer> guarded = guard.function(hook, step::applyAsInt);
        return guarded::apply;
    }
}
