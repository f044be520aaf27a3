package dev.terrace.report.explanation;

import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Which nodes of an attempt are told one by one.
 *
 * @param most of the candidates with the best scores, and of the nearest misses, each; {@link Integer#MAX_VALUE} for
 *     all
 * @param named nodes that are told in any case
 */
public record Nearest(int most, Set<String> named) {
    /** Fewest refusals, then the smallest part that lacks of what is asked, then name. */
    private static final Comparator<NodeAnswer> MISSES = Comparator.<NodeAnswer>comparingInt(
                    node -> node.refusals().size())
            .thenComparingDouble(Nearest::part)
            .thenComparing(NodeAnswer::node);

    private static final Comparator<NodeAnswer> BEST = Comparator.comparingDouble(Nearest::score)
            .reversed()
            .thenComparing(NodeAnswer::fitsSoon)
            .thenComparing(NodeAnswer::node);

    /** Some of the nodes: all by name, or else first the best that fit and then the nearest that do not. */
    public List<NodeAnswer> of(List<NodeAnswer> all) {
        if (most == Integer.MAX_VALUE) {
            return all;
        }
        List<NodeAnswer> told = new ArrayList<>();
        all.stream().filter(NodeAnswer::fits).sorted(BEST).limit(most).forEach(told::add);
        all.stream().filter(node -> !node.fits()).sorted(MISSES).limit(most).forEach(told::add);
        all.stream()
                .filter(node -> named.contains(node.node()) && !told.contains(node))
                .forEach(told::add);
        return List.copyOf(told);
    }

    /** All nodes that do not fit, and named ones with anything against them: these first, then the nearest. */
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

    /** The greatest part of a request that lacks. */
    private static double part(NodeAnswer node) {
        double part = 0;
        for (Refusal refusal : node.refusals()) {
            Refusal.Lack lack = refusal.lack();
            if (lack != null) {
                part = Math.max(part, (lack.needs() - lack.has()) / lack.needs());
            }
        }
        return part;
    }
}
