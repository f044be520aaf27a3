package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.BoundScores;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.index.EquivalenceClass;
import dev.terrace.engine.index.SteppedNodes;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Finds the best two of many nodes where one score is not kept, has steps, and is added to the others last. Takes the
 * steps in the order of how high the scores on them can be, and asks the plugin about the nodes alone that can be the
 * second best.
 */
final class SteppedSearch {
    private final Scores scores;
    private final SessionTask task;
    private final EquivalenceClass eqClass;
    private final BoundScores kept;
    private final SteppedNodes stepped;
    private final List<Node> nodes;

    /** The nodes to which no bound applies. */
    private final List<Node> besides;

    /** How high the score can be on each step. */
    private final double[] most = new double[Bound.HIGHEST_STEP + 1];

    /** How high all scores together can be on each step. */
    private final double[] highest = new double[Bound.HIGHEST_STEP + 1];

    private int best = -1;
    private double bestTotal = Double.NEGATIVE_INFINITY;
    private int next = -1;
    private double nextTotal = Double.NEGATIVE_INFINITY;

    /**
     * @param stepped the nodes that fit, at least two
     * @param nodes all nodes by id
     * @param besides the nodes to which the bound does not apply
     */
    SteppedSearch(
            Scores scores,
            SessionTask task,
            EquivalenceClass eqClass,
            SteppedNodes stepped,
            List<Node> nodes,
            List<Node> besides) {
        this.scores = scores;
        this.task = task;
        this.eqClass = eqClass;
        this.kept = eqClass.scores();
        this.stepped = stepped;
        this.nodes = nodes;
        this.besides = besides;
    }

    /** @param onStep how high the score can be on a step */
    Choice best(IntToDoubleFunction onStep) {
        score(besides);
        int step = -1;
        for (int each = 0; each < highest.length; each++) {
            highest[each] = Double.NEGATIVE_INFINITY;
            if (stepped.size(each) > 0) {
                most[each] = onStep.applyAsDouble(each);
                highest[each] = atMost(most[each], nodes.get(stepped.first(each)));
                step = step < 0 || highest[each] > highest[step] ? each : step;
            }
        }
        while (step >= 0 && highest[step] >= nextTotal) {
            take(step);
            highest[step] = Double.NEGATIVE_INFINITY;
            step = highestStep();
        }
        Scores.Result result = scores.ofSome(task, List.of(nodes.get(best)), kept);
        return new Choice(
                nodes.get(best), bestTotal, result.terms(0), nodes.get(next), nextTotal, eqClass.fittingCount());
    }

    /** -1 if all have been taken. */
    private int highestStep() {
        int step = 0;
        for (int each = 1; each < highest.length; each++) {
            step = highest[each] > highest[step] ? each : step;
        }
        return highest[step] == Double.NEGATIVE_INFINITY ? -1 : step;
    }

    /** No less than the sum of all scores of a node and of those after it on its step, if the one is that high. */
    private double atMost(double score, Node node) {
        double total = kept.with(score, node);
        return stepped.isExact() ? total : total + margin(total);
    }

    /** Scores the nodes of a step that can be the second best: its first two, and then others. */
    private void take(int step) {
        int first = stepped.first(step);
        int second = stepped.size(step) > 1 ? stepped.second(step) : -1;
        List<Node> some = new ArrayList<>(2);
        addIfNew(first, most[step], some);
        if (second >= 0) {
            addIfNew(second, most[step], some);
        }
        score(some);
        if (second >= 0 && stepped.size(step) > 2) {
            takeOthers(step, first, second);
        }
    }

    /**
     * Of nodes whose kept scores are no higher, an exact sum is no higher either: of these a node can be the second
     * best only if its name is before that of a node with an equal sum.
     */
    private void takeOthers(int step, int first, int second) {
        Node node = nodes.get(second);
        double highestOfThem = atMost(most[step], node);
        if (highestOfThem < nextTotal) {
            return;
        }
        int below = stepped.isExact() && highestOfThem == nextTotal ? next : nodes.size();
        double least = stepped.key(node) - (kept.with(most[step], node) - nextTotal) - margin(nextTotal);
        List<Node> some = new ArrayList<>();
        stepped.atLeast(step, least, below, id -> {
            if (id != first && id != second) {
                addIfNew(id, most[step], some);
            }
        });
        score(some);
    }

    /** Adds a node that can be the second best and was not scored yet. */
    private void addIfNew(int id, double score, List<Node> some) {
        Node node = nodes.get(id);
        if (isBeforeNext(kept.with(score, node), id) && !besides.contains(node)) {
            some.add(node);
        }
    }

    private void score(List<Node> some) {
        if (some.isEmpty()) {
            return;
        }
        double[] own = scores.wide(task, some);
        for (int i = 0; i < own.length; i++) {
            Node node = some.get(i);
            double total = kept.with(own[i], node);
            if (!Double.isFinite(total)) {
                total = scores.ofSome(task, List.of(node), kept).total[0];
            }
            consider(node.id(), total);
        }
    }

    private void consider(int id, double total) {
        if (best < 0 || total > bestTotal || (total == bestTotal && id < best)) {
            next = best;
            nextTotal = bestTotal;
            best = id;
            bestTotal = total;
        } else if (isBeforeNext(total, id)) {
            next = id;
            nextTotal = total;
        }
    }

    private boolean isBeforeNext(double total, int id) {
        return next < 0 || total > nextTotal || (total == nextTotal && id < next);
    }

    private static double margin(double total) {
        return Double.isFinite(total) ? BoundedSearch.MARGIN * (1 + Math.abs(total)) : 0;
    }
}
