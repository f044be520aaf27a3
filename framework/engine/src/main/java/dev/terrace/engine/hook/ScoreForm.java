package dev.terrace.engine.hook;

import dev.terrace.spi.NodeScore;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The form of node scores. Each of a score's functions is guarded and observed separately, and its declarations are
 * preserved.
 */
final class ScoreForm {
    private ScoreForm() {}

    /** @param mayFail whether a score may fail on a node; otherwise such a failure fails the cycle */
    static Form<NodeScore> score(boolean mayFail) {
        return new Form<>((score, guard) -> guarded(score, guard, mayFail), ScoreForm::heard);
    }

    // ---- Guarded ----

    private static NodeScore guarded(NodeScore score, HookGuard guard, boolean mayFail) {
        if (score instanceof NodeScore.Local<?> local) {
            return guarded(local, guard, mayFail);
        }
        if (score instanceof NodeScore.Partial<?> partial) {
            return guarded(partial, guard, mayFail);
        }
        if (score instanceof NodeScore.Normalised<?> normalised) {
            return guarded(normalised, guard);
        }
        if (score instanceof NodeScore.Named named) {
            return guarded(named.score(), guard, mayFail);
        }
        return guarded((NodeScore.ClusterWide) score, guard);
    }

    private static <K> NodeScore guarded(NodeScore.Local<K> local, HookGuard guard, boolean mayFail) {
        boolean mayFailHere = mayFail && local.mayFail();
        return new NodeScore.Local<>(
                guard.function(local.projection()),
                new GuardedScore<>(guard, local.score(), mayFailHere),
                mayFailHere,
                local.opening());
    }

    /** Guards a score that may be absent on a node. Internally, NaN stands for absent. */
    private static <K> NodeScore guarded(NodeScore.Partial<K> partial, HookGuard guard, boolean mayFail) {
        return new NodeScore.Local<>(
                guard.function(partial.projection()),
                new GuardedScore<>(
                        guard,
                        (asked, node) -> ValidAnswers.partial(partial.score().apply(asked, node), mayFail),
                        mayFail),
                mayFail,
                partial.opening());
    }

    private static <K> NodeScore guarded(NodeScore.Normalised<K> score, HookGuard guard) {
        return new NodeScore.Normalised<>(
                guard.function(score.projection()),
                guarded(score.raw(), guard),
                score.normaliser(),
                score.weight(),
                score.isFixed(),
                score.opening());
    }

    private static <K> ToLongBiFunction<K, Node> guarded(ToLongBiFunction<K, Node> raw, HookGuard guard) {
        return (asked, node) -> {
            try {
                return ValidAnswers.raw(raw.applyAsLong(asked, node));
            } catch (Throwable e) {
                throw guard.failure(e, node);
            }
        };
    }

    private static NodeScore guarded(NodeScore.ClusterWide score, HookGuard guard) {
        return new NodeScore.ClusterWide(
                guard.check(score.concerns()),
                guarded(score.scores(), guard, score.mayFail()),
                score.mayFail(),
                guard.answering(score.failure()));
    }

    /**
     * Guards a function that returns one score per node; null abstains.
     *
     * @param mayFail whether all scores may be NaN
     */
    private static BiFunction<Task, List<Node>, double @Nullable []> guarded(
            BiFunction<Task, List<Node>, double @Nullable []> scores, HookGuard guard, boolean mayFail) {
        return (task, nodes) -> {
            try {
                double[] answer = scores.apply(task, Collections.unmodifiableList(nodes));
                if (answer != null && mayFail && ValidAnswers.isNothing(answer, nodes.size())) {
                    return answer;
                }
                return answer == null ? null : ValidAnswers.scores(answer, nodes.size());
            } catch (Throwable e) {
                throw guard.failure(e, task);
            }
        };
    }

    // ---- Heard ----

    private static NodeScore heard(NodeScore score, Listener listener) {
        if (score instanceof NodeScore.Named named) {
            return new NodeScore.Named(heard(named.score(), listener), named.part(), named.weight());
        }
        if (score instanceof NodeScore.Local<?> local) {
            return heard(local, listener);
        }
        if (score instanceof NodeScore.Normalised<?> normalised) {
            return heard(normalised, listener);
        }
        NodeScore.ClusterWide wide = (NodeScore.ClusterWide) score;
        return new NodeScore.ClusterWide(
                task -> {
                    listener.asked();
                    return wide.concerns().test(task);
                },
                (task, nodes) -> {
                    double[] answer = wide.scores().apply(task, nodes);
                    listener.answered(answer != null && ValidAnswers.differ(answer));
                    return answer;
                },
                wide.mayFail(),
                wide.failure());
    }

    private static <K> NodeScore heard(NodeScore.Local<K> local, Listener listener) {
        GuardedScore<K> score = (GuardedScore<K>) local.score();
        return new NodeScore.Local<>(
                shape -> {
                    listener.asked();
                    return local.projection().apply(shape);
                },
                score.around((asked, node) -> {
                    double answer = score.score().applyAsDouble(asked, node);
                    listener.scored(answer);
                    return answer;
                }),
                local.mayFail(),
                null);
    }

    private static <K> NodeScore heard(NodeScore.Normalised<K> score, Listener listener) {
        return new NodeScore.Normalised<>(
                shape -> {
                    listener.asked();
                    return score.projection().apply(shape);
                },
                (asked, node) -> {
                    long raw = score.raw().applyAsLong(asked, node);
                    listener.scored((double) raw);
                    return raw;
                },
                score.normaliser(),
                score.weight(),
                score.isFixed(),
                null);
    }
}
