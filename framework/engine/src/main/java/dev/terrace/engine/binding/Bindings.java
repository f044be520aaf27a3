package dev.terrace.engine.binding;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.KeptByNode;
import dev.terrace.engine.evaluation.Evaluation;
import dev.terrace.engine.evaluation.Predicates.LocalCheck;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.GuardedCheck;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Binds the node-local hooks of a session to the values that their projections take from equal tasks. */
public final class Bindings {
    private final Evaluation evaluation;
    private final List<Node> nodes;
    private final ChangeLog log;
    private final KeptScores keptScores;

    /** By the values of their projections. */
    private final Map<List<@Nullable Object>, FixedPredicates> fixedPredicates = new HashMap<>();

    /**
     * Creates it without bindings.
     *
     * @param nodes all nodes by id
     * @param keptByNode receives fixed raw scores, for later sessions
     * @param opening the facts that node-local hooks depend on beyond task and node; null if they are unknown
     */
    public Bindings(
            Evaluation evaluation,
            List<Node> nodes,
            ChangeLog log,
            KeptByNode keptByNode,
            @Nullable List<Object> opening) {
        this.evaluation = evaluation;
        this.nodes = nodes;
        this.log = log;
        this.keptScores = KeptScores.of(keptByNode, opening);
    }

    /**
     * Binds the predicates.
     *
     * @param values those of all projections
     */
    public BoundPredicates predicates(List<@Nullable Object> values) {
        List<BoundPredicates.Check<?>> bound = new ArrayList<>();
        List<@Nullable Object> valuesOfFixed = new ArrayList<>();
        int places = 0;
        for (LocalCheck<?> check : evaluation.predicates().local()) {
            boolean isFixed = check.local().isFixed();
            if (isFixed) {
                valuesOfFixed.add(check.projection().in(values));
            }
            BoundPredicates.Check<?> known = bound(check, places, values);
            if (known != null) {
                places += isFixed ? 1 : 0;
                bound.add(known);
            }
        }
        return new BoundPredicates(bound, fixedPredicates.computeIfAbsent(valuesOfFixed, absent -> fixed(bound)));
    }

    /** Null if the projection took null: such a check always fits. */
    private static <K> BoundPredicates.@Nullable Check<K> bound(
            LocalCheck<K> check, int place, List<@Nullable Object> values) {
        K asked = check.projection().in(values);
        int fixed = check.local().isFixed() ? place : BoundPredicates.Check.CHANGES;
        return asked == null
                ? null
                : new BoundPredicates.Check<>(
                        check.plugin(), fixed, (GuardedCheck<K>) check.local().check(), asked);
    }

    private FixedPredicates fixed(List<BoundPredicates.Check<?>> checks) {
        return new FixedPredicates(
                checks.stream().filter(BoundPredicates.Check::isFixed).toList(), nodes.size());
    }

    /**
     * Binds the scores.
     *
     * @param values those of all projections
     */
    public BoundScores scores(List<@Nullable Object> values) {
        List<Scores.Scored> hooks = evaluation.scores().hooks();
        BoundScores.@Nullable Part[] parts = new BoundScores.Part[hooks.size()];
        for (int i = 0; i < parts.length; i++) {
            Scores.Scored hook = hooks.get(i);
            if (hook.kind() instanceof Scores.LocalScore<?> local) {
                parts[i] = local(hook.guard(), local, values);
            } else if (hook.kind() instanceof Scores.NormalisedScore<?> normalised) {
                parts[i] = normalised(hook.guard(), normalised, i, values);
            }
        }
        return new BoundScores(parts, evaluation.scores().nodeOrderHooks());
    }

    private <K> BoundScores.@Nullable Part local(
            Guard guard, Scores.LocalScore<K> local, List<@Nullable Object> values) {
        K asked = local.projection().in(values);
        return asked == null ? null : new BoundScores.Local<>(guard, local.score(), asked, nodes.size());
    }

    /** @param which its place among all hooks */
    private <K> BoundScores.@Nullable Part normalised(
            Guard guard, Scores.NormalisedScore<K> score, int which, List<@Nullable Object> values) {
        K asked = score.projection().in(values);
        if (asked == null) {
            return null;
        }
        ToLongFunction<Node> question = node -> score.normalised().raw().applyAsLong(asked, node);
        Normaliser normaliser = score.normalised().normaliser();
        int weight = score.normalised().weight();
        if (!score.normalised().isFixed()) {
            return new BoundScores.Normalised(
                    guard, question, normaliser, weight, false, new MinMax(new long[nodes.size()]));
        }
        FixedScores raws = keptScores.of(List.of(which, asked), nodes, question, log);
        return raws.areLevel()
                ? new BoundScores.Level(guard, question, (double) raws.normalised(normaliser) * weight)
                : new BoundScores.Normalised(guard, question, normaliser, weight, true, new MinMax(raws.all()));
    }
}
