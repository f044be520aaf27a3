package dev.terrace.engine.index;

import dev.terrace.engine.binding.BoundScores;
import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.evaluation.Evaluation;
import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.report.PluginScore;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best node for tasks to which one cluster-wide score gives something, and that score is
 * {@linkplain NodeScore#stepped stepped}: it is evaluated only on nodes that can be among the best two.
 */
final class SteppedScores {
    private final Predicates predicates;
    private final Scores scores;
    private final List<Node> nodes;
    private final ChangeLog log;
    private final List<NodeScore.ClusterWide> wide = new ArrayList<>();

    /** The stepped score; null without any, for several, and if a node-local score may fail. */
    private final NodeScore.@Nullable ClusterWide stepped;

    private final Map<EquivalenceClass, SteppedSearch> searches = new HashMap<>();

    /** Null until a score with steps is needed. */
    private @Nullable NodeSteps nodeSteps;

    /** @param nodes all nodes by id */
    SteppedScores(Evaluation evaluation, List<Node> nodes, ChangeLog log) {
        this.predicates = evaluation.predicates();
        this.scores = evaluation.scores();
        this.nodes = nodes;
        this.log = log;
        List<NodeScore.ClusterWide> withSteps = new ArrayList<>();
        boolean mayFail = false;
        for (Scores.Scored hook : scores.hooks()) {
            mayFail |= hook.kind() instanceof Scores.LocalScore<?> local
                    && local.score().mayFail();
            if (hook.kind() instanceof Scores.WideScore score) {
                wide.add(score.wide());
                if (score.wide().step() != null) {
                    withSteps.add(score.wide());
                }
            }
        }
        stepped = withSteps.size() == 1 && !mayFail ? withSteps.get(0) : null;
    }

    /**
     * Returns the best of the nodes that fit now; null if all of them must be scored. The class must have caught up.
     */
    @Nullable
    Choice best(Query query, EquivalenceClass eqClass) {
        SessionTask task = (SessionTask) query.task();
        if (query.among() != null || !predicates.areLocalFor(task) || eqClass.fittingCount() <= 1) {
            return null;
        }
        task.scoreNear(query.near());
        Bound bound = bound(task);
        Choice choice = bound == null ? null : best(bound, task, eqClass);
        task.scoreNear(null);
        return choice;
    }

    /** Returns the bound for a task to which the stepped score alone gives something; null for other tasks. */
    private @Nullable Bound bound(SessionTask task) {
        Function<Task, @Nullable Bound> bound = stepped == null ? null : stepped.bound();
        if (bound == null) {
            return null;
        }
        for (NodeScore.ClusterWide score : wide) {
            if (!score.equals(stepped) && score.concerns().test(task)) {
                return null;
            }
        }
        return bound.apply(task);
    }

    private Choice best(Bound bound, SessionTask task, EquivalenceClass eqClass) {
        List<Node> besides = new ArrayList<>();
        for (Node node : bound.besides()) {
            if (eqClass.fitsNow(node)) {
                besides.add(node);
            }
        }
        if (!isLast()) {
            return new BoundedSearch(this, task, eqClass, bound).best(besides, nodes);
        }
        NodeSteps steps = nodeSteps == null
                ? new NodeSteps(
                        nodes,
                        Objects.requireNonNull(Objects.requireNonNull(stepped).step()),
                        log)
                : nodeSteps;
        nodeSteps = steps;
        return searches.computeIfAbsent(
                        eqClass,
                        known -> new SteppedSearch(this, known, new SteppedNodes(known, steps, nodes, log), nodes))
                .best(task, besides, bound.onStep());
    }

    /** Whether the stepped score is the last nodeOrder score, so that it is added to the sum of the others. */
    private boolean isLast() {
        int last = scores.nodeOrderHooks() - 1;
        return last >= 0
                && scores.hooks().get(last).kind() instanceof Scores.WideScore score
                && score.wide().equals(stepped);
    }

    /**
     * Scores some of the candidates as if all were scored.
     *
     * @param kept the node-local scores of the task's class, whose candidates are the nodes that fit
     */
    Scores.Result ofSome(SessionTask task, List<Node> some, BoundScores kept) {
        return scores.of(task, some, hook -> kept.some(some, hook));
    }

    /**
     * Returns the terms of a node's score, where the stepped score is the last nodeOrder score.
     *
     * @param own the stepped score of the node
     */
    List<PluginScore> terms(SessionTask task, Node node, BoundScores kept, double own) {
        String plugin = scores.hooks().get(scores.nodeOrderHooks() - 1).guard().plugin();
        return kept.has(plugin) ? ofSome(task, List.of(node), kept).terms(0) : kept.terms(node, plugin, own);
    }

    /** Returns the sums of all cluster-wide scores of some nodes. */
    double[] wide(SessionTask task, List<Node> some) {
        double[] sums = new double[some.size()];
        for (NodeScore.ClusterWide score : wide) {
            double[] own = score.scores().apply(task, some);
            for (int i = 0; own != null && i < sums.length; i++) {
                sums[i] += own[i];
            }
        }
        return sums;
    }
}
