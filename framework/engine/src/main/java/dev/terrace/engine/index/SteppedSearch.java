package dev.terrace.engine.index;

import dev.terrace.engine.binding.BoundScores;
import dev.terrace.engine.binding.NodeSums;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * A branch-and-bound search for the best two nodes of a class, if one score is not cached, has steps, and is added
 * last. Visits the steps from the highest upper bound to the lowest, and evaluates the score only on nodes that can be
 * second.
 */
final class SteppedSearch {
    /** A relative error bound: sums of the same terms in different orders differ by much less. */
    private static final double MARGIN = 1e-6;

    private static final double ANY = Double.NEGATIVE_INFINITY;

    private final SteppedScores scores;
    private final EquivalenceClass eqClass;
    private final BoundScores kept;
    private final SteppedNodes stepped;
    private final NodeSums sums;
    private final List<Node> nodes;
    private final Top top = new Top();

    /** The steps that are not visited yet: the first {@link #count}. */
    private final int[] steps = new int[Bound.HIGHEST_STEP + 1];

    private int count;

    /** The upper bound of the score, by step. */
    private final double[] most = new double[Bound.HIGHEST_STEP + 1];

    /** The upper bound of the total, by step. */
    private final double[] highest = new double[Bound.HIGHEST_STEP + 1];

    /** The nodes of the step that was visited last. */
    private final int[] onStep;

    private int best;
    private double bestTotal;
    private double bestOwn;
    private int next;
    private double nextTotal;

    /**
     * @param stepped the nodes that fit the class
     * @param nodes all nodes by id
     */
    SteppedSearch(SteppedScores scores, EquivalenceClass eqClass, SteppedNodes stepped, List<Node> nodes) {
        this.scores = scores;
        this.eqClass = eqClass;
        this.kept = eqClass.scores();
        this.stepped = stepped;
        this.sums = stepped.sums();
        this.onStep = new int[nodes.size()];
        this.nodes = nodes;
    }

    /**
     * Returns the best node for a task. At least two nodes must fit now, and the class must have caught up.
     *
     * @param besides the nodes to which no bound applies
     * @param mostOnStep the upper bound of the score on a step
     */
    Choice best(SessionTask task, List<Node> besides, IntToDoubleFunction mostOnStep) {
        stepped.catchUp();
        best = -1;
        bestTotal = ANY;
        next = -1;
        nextTotal = ANY;
        score(task, besides);
        bound(mostOnStep);
        for (int place = placeOfHighest(); place >= 0; place = placeOfHighest()) {
            int step = steps[place];
            if (highest[step] < nextTotal) {
                break;
            }
            count--;
            steps[place] = steps[count];
            take(task, step, besides);
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

    private void bound(IntToDoubleFunction mostOnStep) {
        count = 0;
        for (int step = 0; step < highest.length; step++) {
            double sum = stepped.highest(step);
            if (sum != NodeSums.ABSENT) {
                most[step] = mostOnStep.applyAsDouble(step);
                highest[step] = atMost(sum, most[step]);
                steps[count] = step;
                count++;
            }
        }
    }

    /** Returns an upper bound of a sum, for any order of addition. */
    private static double atMost(double sum, double more) {
        double all = sum + more;
        return Double.isFinite(all) ? all + MARGIN * (1 + Math.abs(sum) + Math.abs(more)) : all;
    }

    /** Returns the place of the unvisited step with the highest bound; -1 without any. */
    private int placeOfHighest() {
        int highestPlace = count - 1;
        for (int place = count - 2; place >= 0; place--) {
            highestPlace = highest[steps[place]] > highest[steps[highestPlace]] ? place : highestPlace;
        }
        return highestPlace;
    }

    /** Visits a step: scores the two nodes with the highest bounds, then the other nodes that can still be second. */
    private void take(SessionTask task, int step, List<Node> besides) {
        top.find(step, besides);
        List<Node> some = new ArrayList<>(2);
        for (int place = 0; place < 2 && top.ids[place] >= 0; place++) {
            some.add(nodes.get(top.ids[place]));
        }
        score(task, some);
        if (top.ids[2] < 0 || !isBeforeNext(top.totals[2], top.ids[2])) {
            return;
        }
        List<Node> others = new ArrayList<>();
        for (int place = 0; place < top.among; place++) {
            int id = onStep[place];
            if (sums.of(id) != NodeSums.ABSENT && isBeforeNext(sums.with(most[step], id), id)) {
                Node node = nodes.get(id);
                if (!some.contains(node) && !besides.contains(node)) {
                    others.add(node);
                }
            }
        }
        score(task, others);
    }

    /** The three nodes of a step with the highest bounds; ties go to the first name. */
    private final class Top {
        final int[] ids = new int[3];
        final double[] totals = new double[ids.length];

        /** The number of nodes in {@link #onStep}. */
        int among;

        void find(int step, List<Node> besides) {
            Arrays.fill(ids, -1);
            double score = most[step];
            double highestSum = NodeSums.ABSENT;
            double third = ANY;
            among = stepped.on(step, onStep);
            for (int place = 0; place < among; place++) {
                int id = onStep[place];
                double sum = sums.of(id);
                if (sum != NodeSums.ABSENT) {
                    highestSum = sum > highestSum ? sum : highestSum;
                    double total = sums.with(score, id);
                    if (total > third && isBeforeNext(total, id) && !besides.contains(nodes.get(id))) {
                        insert(id, total);
                        third = ids[2] < 0 ? ANY : totals[2];
                    }
                }
            }
            stepped.setHighest(step, highestSum);
        }

        private void insert(int id, double total) {
            int place = 2;
            while (place > 0 && isBefore(total, place - 1)) {
                ids[place] = ids[place - 1];
                totals[place] = totals[place - 1];
                place--;
            }
            ids[place] = id;
            totals[place] = total;
        }

        private boolean isBefore(double total, int place) {
            return ids[place] < 0 || total > totals[place];
        }
    }

    private void score(SessionTask task, List<Node> some) {
        if (some.isEmpty()) {
            return;
        }
        double[] own = scores.of(task, some);
        for (int i = 0; i < own.length; i++) {
            Node node = some.get(i);
            double total = sums.with(own[i], node.id());
            if (!Double.isFinite(total)) {
                total = scores.total(task, node, kept);
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
