package dev.terrace.report.explanation;

import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Selects the nodes of an attempt to list.
 *
 * @param most the maximum number of best candidates, and of nearest misses; {@link Integer#MAX_VALUE} for all
 * @param named nodes that are always listed
 */
public record Nearest(int most, Set<String> named) {
    /** The fewest refusals first, then the smallest missing fraction of a request, then the name. */
    private static final Comparator<NodeAnswer> MISSES = Comparator.<NodeAnswer>comparingInt(
                    node -> node.refusals().size())
            .thenComparingDouble(Nearest::missingFraction)
            .thenComparing(NodeAnswer::node);

    private static final Comparator<NodeAnswer> BEST = Comparator.comparingDouble(Nearest::score)
            .reversed()
            .thenComparing(NodeAnswer::fitsSoon)
            .thenComparing(NodeAnswer::node);

    /**
     * Returns all nodes in the given order if {@code most} is unlimited; otherwise the best that fit, the nearest that
     * do not, and the named ones.
     */
    public List<NodeAnswer> of(List<NodeAnswer> all) {
        if (most == Integer.MAX_VALUE) {
            return all;
        }
        List<NodeAnswer> listed = new ArrayList<>();
        all.stream().filter(NodeAnswer::fits).sorted(BEST).limit(most).forEach(listed::add);
        all.stream().filter(node -> !node.fits()).sorted(MISSES).limit(most).forEach(listed::add);
        all.stream()
                .filter(node -> named.contains(node.node()) && !listed.contains(node))
                .forEach(listed::add);
        return List.copyOf(listed);
    }

    /** Returns all nodes that do not fit, and named ones with any refusal. Named ones come first, then the nearest. */
    public List<NodeAnswer> misses(List<NodeAnswer> all) {
        return all.stream()
                .filter(node -> !node.refusals().isEmpty() && (!node.fits() || named.contains(node.node())))
                .sorted(Comparator.comparing((NodeAnswer node) -> !named.contains(node.node()))
                        .thenComparing(MISSES))
                .toList();
    }

    private static double score(NodeAnswer node) {
        Double score = node.score();
        return score == null ? Double.NEGATIVE_INFINITY : score;
    }

    /** Returns the largest missing fraction of a request. */
    private static double missingFraction(NodeAnswer node) {
        double fraction = 0;
        for (Refusal refusal : node.refusals()) {
            Refusal.Lack lack = refusal.lack();
            if (lack != null) {
                fraction = Math.max(fraction, (lack.needs() - lack.has()) / lack.needs());
            }
        }
        return fraction;
    }
}
