package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.index.Descent;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best two of many nodes where only a part of their scores is kept, and the rest is known to be no higher
 * than a bound: scores nodes from the highest kept score down, until the rest cannot lift what is left to the second
 * best.
 */
final class BoundedSearch {
    private static final int FIRST = 4;
    private static final int MOST = 256;

    /** Sums whose parts are added in different orders differ by much less than this part of them. */
    private static final double MARGIN = 1e-6;

    private final Function<List<Node>, Scores.Result> scoring;
    private final Bound bound;
    private final int candidates;
    private @Nullable Scored best;
    private @Nullable Scored next;

    /** A node with its whole score. */
    private record Scored(Node node, double total, Scores.Result result, int place) {
        boolean isBefore(@Nullable Scored other) {
            return other == null || total > other.total || (total == other.total && node.id() < other.node.id());
        }
    }

    /**
     * @param scoring the whole scores of some nodes, which are in order of their names
     * @param candidates how many nodes there are; at least two
     */
    BoundedSearch(Function<List<Node>, Scores.Result> scoring, Bound bound, int candidates) {
        this.scoring = scoring;
        this.bound = bound;
        this.candidates = candidates;
    }

    /**
     * @param besides the nodes to which the bound does not apply
     * @param descent all nodes, by the scores that are kept
     */
    Choice best(List<Node> besides, Descent descent, List<Node> nodes) {
        Set<Node> scored = new HashSet<>(besides);
        score(new ArrayList<>(besides));
        int many = FIRST;
        while (descent.hasNext() && mayMatter(descent.highest())) {
            List<Node> some = new ArrayList<>();
            while (descent.hasNext() && some.size() < many && mayMatter(descent.highest())) {
                Node node = nodes.get(descent.next());
                if (scored.isEmpty() || scored.add(node)) {
                    some.add(node);
                }
            }
            score(some);
            many = Math.min(2 * many, MOST);
        }
        Scored first = best;
        Scored second = next;
        if (first == null || second == null) {
            throw new IllegalStateException("there must be two nodes");
        }
        return new Choice(
                first.node, first.total, first.result.terms(first.place), second.node, second.total, candidates);
    }

    private boolean mayMatter(double kept) {
        Scored second = next;
        if (second == null) {
            return true;
        }
        double margin = MARGIN * (1 + Math.abs(kept) + bound.most() + Math.abs(second.total));
        return !(kept + bound.most() + margin < second.total);
    }

    private void score(List<Node> some) {
        if (some.isEmpty()) {
            return;
        }
        some.sort(Comparator.comparingInt(Node::id));
        Scores.Result result = scoring.apply(some);
        for (int place = 0; place < some.size(); place++) {
            Scored scored = new Scored(some.get(place), result.total[place], result, place);
            if (scored.isBefore(best)) {
                next = best;
                best = scored;
            } else if (scored.isBefore(next)) {
                next = scored;
            }
        }
    }
}
