package dev.terrace.engine.index;

import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best two of many nodes where one score is not kept, has an upper bound, and is not added to the others
 * last. Scores the nodes with the highest kept scores, and then the nodes that the bound could lift to the second best
 * of these.
 */
final class BoundedSearch {
    /** How many are scored before others are compared with them. */
    private static final int FIRST = 8;

    /** Sums whose parts are added in different orders differ by much less than this part of them. */
    static final double MARGIN = 1e-6;

    private final SteppedScores scores;
    private final SessionTask task;
    private final EquivalenceClass eqClass;
    private final Bound bound;
    private final Set<Node> scored = new HashSet<>();
    private @Nullable Scored best;
    private @Nullable Scored next;

    /** A node with its whole score. */
    private record Scored(Node node, double total, Scores.Result result, int place) {
        boolean isBefore(@Nullable Scored other) {
            return other == null || total > other.total || (total == other.total && node.id() < other.node.id());
        }
    }

    /** @param eqClass that of the task; at least two nodes fit now */
    BoundedSearch(SteppedScores scores, SessionTask task, EquivalenceClass eqClass, Bound bound) {
        this.scores = scores;
        this.task = task;
        this.eqClass = eqClass;
        this.bound = bound;
    }

    /**
     * @param besides the nodes to which the bound does not apply
     * @param nodes all nodes by id
     */
    Choice best(List<Node> besides, List<Node> nodes) {
        scored.addAll(besides);
        score(new ArrayList<>(besides));
        List<Node> first = new ArrayList<>();
        Descent descent = eqClass.descent();
        while (first.size() < FIRST && descent.hasNext()) {
            Node node = nodes.get(descent.next());
            if (scored.add(node)) {
                first.add(node);
            }
        }
        score(first);
        if (descent.hasNext() && descent.highest() >= least()) {
            scoreOthers();
        }
        return choice();
    }

    private Choice choice() {
        Scored first = best;
        Scored second = next;
        if (first == null || second == null) {
            throw new IllegalStateException("fewer than two nodes fit");
        }
        return new Choice(
                first.node,
                first.total,
                first.result.terms(first.place),
                second.node,
                second.total,
                eqClass.fittingCount());
    }

    /** The kept score that a node must have to be the second best. */
    private double least() {
        return second() - bound.most() - margin(second());
    }

    private double second() {
        return next == null ? Double.NEGATIVE_INFINITY : next.total;
    }

    private double margin(double total) {
        return Double.isFinite(total) ? MARGIN * (1 + Math.abs(total) + 2 * Math.abs(bound.most())) : 0;
    }

    /** Adds up roughly first, and exactly only what is the best two but for rounding. */
    private void scoreOthers() {
        List<Node> others = new ArrayList<>();
        for (Node node : eqClass.atLeast(least())) {
            if (!scored.contains(node)) {
                others.add(node);
            }
        }
        double[] rough = scores.wide(task, others);
        double highest = second();
        double second = second();
        for (int i = 0; i < rough.length; i++) {
            rough[i] += eqClass.kept(others.get(i));
            if (rough[i] > highest) {
                second = highest;
                highest = rough[i];
            } else if (rough[i] > second) {
                second = rough[i];
            }
        }
        List<Node> close = new ArrayList<>();
        for (int i = 0; i < rough.length; i++) {
            if (rough[i] >= second - 2 * margin(second)) {
                close.add(others.get(i));
            }
        }
        score(close);
    }

    private void score(List<Node> some) {
        if (some.isEmpty()) {
            return;
        }
        some.sort(Comparator.comparingInt(Node::id));
        Scores.Result result = scores.ofSome(task, some, eqClass.scores());
        for (int place = 0; place < some.size(); place++) {
            Scored each = new Scored(some.get(place), result.total[place], result, place);
            if (each.isBefore(best)) {
                next = best;
                best = each;
            } else if (each.isBefore(next)) {
                next = each;
            }
        }
    }
}
