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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best node for tasks to which exactly one cluster-wide score applies, if this score is
 * {@linkplain NodeScore#stepped stepped} and the last nodeOrder score. The score is evaluated only on nodes that can be
 * among the best two.
 */
final class SteppedScores {
    private final Predicates predicates;
    private final Scores scores;
    private final List<Node> nodes;
    private final ChangeLog log;
    private final Map<EquivalenceClass, SteppedSearch> searches = new HashMap<>();

    /** The other cluster-wide scores. */
    private final List<NodeScore.ClusterWide> others = new ArrayList<>();

    /** The last nodeOrder score; null if it has no steps, and if a node-local score may fail. */
    private final NodeScore.@Nullable ClusterWide stepped;

    /** The steps of all nodes; null without a stepped score. */
    private final @Nullable NodeSteps steps;

    /** @param nodes all nodes by id */
    SteppedScores(Evaluation evaluation, List<Node> nodes, ChangeLog log) {
        this.predicates = evaluation.predicates();
        this.scores = evaluation.scores();
        this.nodes = nodes;
        this.log = log;
        NodeScore.ClusterWide last = null;
        boolean mayFail = false;
        for (int i = 0; i < scores.hooks().size(); i++) {
            Scores.Kind kind = scores.hooks().get(i).kind();
            mayFail |=
                    kind instanceof Scores.LocalScore<?> local && local.score().mayFail();
            if (kind instanceof Scores.WideScore score) {
                boolean isLast =
                        i == scores.nodeOrderHooks() - 1 && score.wide().step() != null;
                last = isLast ? score.wide() : last;
                if (!isLast) {
                    others.add(score.wide());
                }
            }
        }
        stepped = mayFail ? null : last;
        steps = stepped == null || stepped.step() == null ? null : new NodeSteps(nodes, stepped.step(), log);
    }

    /**
     * Returns the best of the nodes that fit now; null if all of them must be scored. The class must have caught up.
     */
    @Nullable
    Choice best(Query query, EquivalenceClass eqClass) {
        SessionTask task = (SessionTask) query.task();
        if (steps == null || query.among() != null || !predicates.areLocalFor(task) || eqClass.fittingCount() <= 1) {
            return null;
        }
        task.scoreNear(query.near());
        Bound bound = bound(task);
        Choice choice =
                bound == null ? null : search(eqClass, steps).best(task, fitting(bound, eqClass), bound.onStep());
        task.scoreNear(null);
        return choice;
    }

    /** Returns the bound for a task to which no other cluster-wide score applies; null for other tasks. */
    private @Nullable Bound bound(SessionTask task) {
        if (stepped == null || stepped.bound() == null) {
            return null;
        }
        for (NodeScore.ClusterWide score : others) {
            if (score.concerns().test(task)) {
                return null;
            }
        }
        return stepped.bound().apply(task);
    }

    private SteppedSearch search(EquivalenceClass eqClass, NodeSteps known) {
        return searches.computeIfAbsent(
                eqClass, first -> new SteppedSearch(this, first, new SteppedNodes(first, known, nodes, log), nodes));
    }

    /** Returns the nodes that fit now and to which the bound does not apply. */
    private static List<Node> fitting(Bound bound, EquivalenceClass eqClass) {
        List<Node> besides = new ArrayList<>();
        for (Node node : bound.besides()) {
            if (eqClass.fitsNow(node)) {
                besides.add(node);
            }
        }
        return besides;
    }

    /** Returns the stepped scores of some nodes. */
    double[] of(SessionTask task, List<Node> some) {
        double[] own = stepped == null ? null : stepped.scores().apply(task, some);
        return own == null ? new double[some.size()] : own;
    }

    /** Returns the total of a node, added up hook by hook. */
    double total(SessionTask task, Node node, BoundScores kept) {
        return whole(task, node, kept).total[0];
    }

    /**
     * Returns the terms of a node's score.
     *
     * @param own the stepped score of the node
     */
    List<PluginScore> terms(SessionTask task, Node node, BoundScores kept, double own) {
        String plugin = scores.hooks().get(scores.nodeOrderHooks() - 1).guard().plugin();
        return kept.has(plugin) ? whole(task, node, kept).terms(0) : kept.terms(node, plugin, own);
    }

    private Scores.Result whole(SessionTask task, Node node, BoundScores kept) {
        List<Node> alone = List.of(node);
        return scores.of(task, alone, hook -> kept.some(alone, hook));
    }
}
