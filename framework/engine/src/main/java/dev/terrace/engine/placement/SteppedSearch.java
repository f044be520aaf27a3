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
import java.util.function.IntConsumer;
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
    private double bestOwn;
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
        for (int step = 0; step < highest.length; step++) {
            highest[step] = Double.NEGATIVE_INFINITY;
            double sum = stepped.highest(step);
            if (sum != Double.NEGATIVE_INFINITY) {
                most[step] = onStep.applyAsDouble(step);
                highest[step] = atMost(sum, most[step]);
            }
        }
        int step = highestStep();
        while (step >= 0 && highest[step] >= nextTotal) {
            take(step);
            highest[step] = Double.NEGATIVE_INFINITY;
            step = highestStep();
        }
        Node node = nodes.get(best);
        return new Choice(
                node,
                bestTotal,
                scores.terms(task, node, kept, bestOwn),
                nodes.get(next),
                nextTotal,
                eqClass.fittingCount());
    }

    /** -1 if all have been taken. */
    private int highestStep() {
        int step = 0;
        for (int each = 1; each < highest.length; each++) {
            step = highest[each] > highest[step] ? each : step;
        }
        return highest[step] == Double.NEGATIVE_INFINITY ? -1 : step;
    }

    /** No less than a sum, in whatever order its parts are added. */
    private static double atMost(double sum, double more) {
        double all = sum + more;
        return Double.isFinite(all) ? all + BoundedSearch.MARGIN * (1 + Math.abs(sum) + Math.abs(more)) : all;
    }

    /** Scores the nodes of a step that can be the second best: first two that can be the best, and then the others. */
    private void take(int step) {
        Top top = new Top(most[step]);
        stepped.forEach(step, top);
        List<Node> some = new ArrayList<>(2);
        for (int place = 0; place < 2 && top.ids[place] >= 0; place++) {
            some.add(nodes.get(top.ids[place]));
        }
        score(some);
        if (top.ids[2] >= 0 && isBeforeNext(top.totals[2], top.ids[2])) {
            List<Node> others = new ArrayList<>();
            stepped.forEach(step, id -> {
                Node node = nodes.get(id);
                if (isBeforeNext(kept.with(most[step], id), id) && !some.contains(node) && !besides.contains(node)) {
                    others.add(node);
                }
            });
            score(others);
        }
    }

    /**
     * Of some nodes the three that can be the best, if the score is as high as it can be: no sum of others is higher,
     * and of equal ones theirs are the first names.
     */
    private final class Top implements IntConsumer {
        final int[] ids = {-1, -1, -1};
        final double[] totals = new double[ids.length];
        private final double score;

        Top(double score) {
            this.score = score;
        }

        @Override
        public void accept(int id) {
            double total = kept.with(score, id);
            if (isBefore(total, 2) && isBeforeNext(total, id) && !besides.contains(nodes.get(id))) {
                int place = 2;
                while (place > 0 && isBefore(total, place - 1)) {
                    ids[place] = ids[place - 1];
                    totals[place] = totals[place - 1];
                    place--;
                }
                ids[place] = id;
                totals[place] = total;
            }
        }

        private boolean isBefore(double total, int place) {
            return ids[place] < 0 || total > totals[place];
        }
    }

    private void score(List<Node> some) {
        if (some.isEmpty()) {
            return;
        }
        double[] own = scores.wide(task, some);
        for (int i = 0; i < own.length; i++) {
            Node node = some.get(i);
            double total = kept.with(own[i], node.id());
            if (!Double.isFinite(total)) {
                total = scores.ofSome(task, List.of(node), kept).total[0];
            }
            consider(node.id(), total, own[i]);
        }
    }

    private void consider(int id, double total, double own) {
        if (best < 0 || total > bestTotal || (total == bestTotal && id < best)) {
            next = best;
            nextTotal = bestTotal;
            best = id;
            bestTotal = total;
            bestOwn = own;
        } else if (isBeforeNext(total, id)) {
            next = id;
            nextTotal = total;
        }
    }

    private boolean isBeforeNext(double total, int id) {
        return next < 0 || total > nextTotal || (total == nextTotal && id < next);
    }
}
