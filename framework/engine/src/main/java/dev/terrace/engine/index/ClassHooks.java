package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.KeptByNode;
import dev.terrace.engine.evaluation.Evaluation;
import dev.terrace.engine.evaluation.Predicates.LocalCheck;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.GuardedCheck;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Creates the predicates and scores of equivalence classes from the node-local hooks of a session. */
final class ClassHooks {
    private final Evaluation evaluation;
    private final List<Node> nodes;
    private final ChangeLog log;
    private final KeptScores keptScores;

    /** By the values of their projections. */
    private final Map<List<@Nullable Object>, FixedPredicates> fixedPredicates = new HashMap<>();

    /**
     * Creates the hooks of one session.
     *
     * @param nodes all nodes by id
     * @param keptByNode receives fixed raw scores, for later sessions
     * @param opening the facts that node-local hooks depend on beyond task and node; null if they are unknown
     */
    ClassHooks(
            Evaluation evaluation,
            List<Node> nodes,
            ChangeLog log,
            KeptByNode keptByNode,
            @Nullable List<Object> opening) {
        this.evaluation = evaluation;
        this.nodes = nodes;
        this.log = log;
        this.keptScores = KeptScores.open(keptByNode, opening);
    }

    /**
     * Returns the predicates of a class.
     *
     * @param values the values that all projections take from its tasks
     */
    ClassPredicates predicates(List<@Nullable Object> values) {
        List<ClassPredicates.Check<?>> bound = new ArrayList<>();
        List<@Nullable Object> valuesOfFixed = new ArrayList<>();
        int places = 0;
        for (LocalCheck<?> check : evaluation.predicates().local()) {
            boolean isFixed = check.local().isFixed();
            if (isFixed) {
                valuesOfFixed.add(check.projection().in(values));
            }
            ClassPredicates.Check<?> known = bound(check, places, values);
            if (known != null) {
                places += isFixed ? 1 : 0;
                bound.add(known);
            }
        }
        return new ClassPredicates(bound, fixedPredicates.computeIfAbsent(valuesOfFixed, absent -> fixed(bound)));
    }

    /** Null if the projection took null: such a check always fits. */
    private static <K> ClassPredicates.@Nullable Check<K> bound(
            LocalCheck<K> check, int place, List<@Nullable Object> values) {
        K asked = check.projection().in(values);
        int fixed = check.local().isFixed() ? place : ClassPredicates.Check.CHANGES;
        return asked == null
                ? null
                : new ClassPredicates.Check<>(
                        check.plugin(), fixed, (GuardedCheck<K>) check.local().check(), asked);
    }

    private FixedPredicates fixed(List<ClassPredicates.Check<?>> checks) {
        return new FixedPredicates(
                checks.stream().filter(ClassPredicates.Check::isFixed).toList(), nodes.size());
    }

    /**
     * Returns the scores of a class.
     *
     * @param values the values that all projections take from its tasks
     */
    ClassScores scores(List<@Nullable Object> values) {
        List<Scores.Scored> hooks = evaluation.scores().hooks();
        ClassScores.@Nullable Part[] parts = new ClassScores.Part[hooks.size()];
        for (int i = 0; i < parts.length; i++) {
            Scores.Scored hook = hooks.get(i);
            if (hook.kind() instanceof Scores.LocalScore<?> local) {
                parts[i] = local(hook.guard(), local, values);
            } else if (hook.kind() instanceof Scores.NormalisedScore<?> normalised) {
                parts[i] = normalised(hook.guard(), normalised, i, values);
            }
        }
        return new ClassScores(parts, evaluation.scores().nodeOrderHooks());
    }

    private <K> ClassScores.@Nullable Part local(
            Guard guard, Scores.LocalScore<K> local, List<@Nullable Object> values) {
        K asked = local.projection().in(values);
        return asked == null ? null : new ClassScores.Local<>(guard, local.score(), asked, nodes.size());
    }

    /** @param which its place among all hooks */
    private <K> ClassScores.@Nullable Part normalised(
            Guard guard, Scores.NormalisedScore<K> score, int which, List<@Nullable Object> values) {
        K asked = score.projection().in(values);
        if (asked == null) {
            return null;
        }
        ToLongFunction<Node> question = node -> score.normalised().raw().applyAsLong(asked, node);
        Normaliser normaliser = score.normalised().normaliser();
        int weight = score.normalised().weight();
        if (!score.normalised().isFixed()) {
            return new ClassScores.Normalised(
                    guard, question, normaliser, weight, false, new MinMax(new long[nodes.size()]));
        }
        KeptScores.FixedScores raws = keptScores.of(List.of(which, asked), nodes, question, log);
        return raws.areLevel()
                ? new ClassScores.Level(guard, question, (double) raws.normalised(normaliser) * weight)
                : new ClassScores.Normalised(guard, question, normaliser, weight, true, new MinMax(raws.all()));
    }

    /**
     * Returns the facts that the node-local hooks of a session declare to depend on beyond task and node, in order;
     * null if one does not declare them. If they are equal in two sessions, a hook gives equal answers in both for
     * equal tasks and nodes.
     */
    static @Nullable List<Object> opening(HookTable hooks) {
        Opening all = new Opening();
        for (HookColumn.Entry<NodePredicate> entry : hooks.predicate.all()) {
            if (entry.function() instanceof NodePredicate.Local<?> local) {
                all.add(hooks.predicate, entry, local.opening());
            }
        }
        all.scores(hooks.nodeOrder);
        all.scores(hooks.batchNodeOrder);
        return all.areAllNamed ? all.named : null;
    }

    /** Collects the facts that hooks declare to depend on. */
    private static final class Opening {
        private final List<Object> named = new ArrayList<>();
        private boolean areAllNamed = true;

        private void scores(HookColumn<NodeScore> column) {
            for (HookColumn.Entry<NodeScore> entry : column.all()) {
                if (entry.function() instanceof NodeScore.Local<?> local) {
                    add(column, entry, local.opening());
                } else if (entry.function() instanceof NodeScore.Normalised<?> normalised) {
                    add(column, entry, normalised.opening());
                }
            }
        }

        private <F> void add(HookColumn<F> column, HookColumn.Entry<F> entry, @Nullable List<Object> opening) {
            if (opening == null) {
                areAllNamed = false;
            } else {
                named.add(List.of(column.hook(), entry.plugin(), opening));
            }
        }
    }
}
