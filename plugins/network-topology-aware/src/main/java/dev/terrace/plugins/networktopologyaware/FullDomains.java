package dev.terrace.plugins.networktopologyaware;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Scores nodes for pods without a network topology: the fuller a node's domains, the better. Each tier counts less than
 * the tier below. A node without a domain at a tier scores as in a full one.
 */
final class FullDomains {
    /** The number of consecutive empty tiers that are added one by one, in Volcano's order of operations. */
    private static final int FEW = 64;
    /** The bound on weights, far below the point at which their sum would become infinite. */
    private static final double LARGE = 1e200;

    private final Loads loads;
    private final List<Tier> tiers = new ArrayList<>();
    private final double weights;

    /** @param domainOf the domain of each node; the first by name if a node has several */
    private record Tier(double weight, Map<Node, HyperNode> domainOf) {
        static Tier empty(double weight) {
            return new Tier(weight, Map.of());
        }

        static Tier of(double weight, List<HyperNode> domains) {
            Map<Node, HyperNode> domainOf = new HashMap<>();
            for (HyperNode domain : domains) {
                domain.nodes().forEach(node -> domainOf.putIfAbsent(node, domain));
            }
            return new Tier(weight, domainOf);
        }
    }

    /** @param fading the ratio of a tier's weight to the weight of the tier below; at least 0 */
    FullDomains(Topology topology, Loads loads, double fading) {
        this.loads = loads;
        TreeMap<Integer, List<HyperNode>> byTier = new TreeMap<>();
        for (HyperNode domain : topology.hyperNodes()) {
            byTier.computeIfAbsent(domain.tier(), tier -> new ArrayList<>()).add(domain);
        }
        byTier.computeIfAbsent(topology.top().tier(), tier -> new ArrayList<>());
        Weights weight = Weights.of(fading, byTier.firstKey(), byTier.lastKey());
        int next = byTier.firstKey();
        for (var tier : byTier.entrySet()) {
            addEmpty(weight, next, tier.getKey());
            tiers.add(Tier.of(weight.of(tier.getKey()), tier.getValue()));
            next = tier.getKey() + 1;
        }
        weights = tiers.stream().mapToDouble(Tier::weight).reduce(0, Double::sum);
    }

    /** Adds the tiers of a range without domains. Volcano has no bound on them, and may not terminate. */
    private void addEmpty(Weights weight, int from, int to) {
        int apart = (int) Math.min(to, (long) from + FEW);
        for (int tier = from; tier < apart; tier++) {
            tiers.add(Tier.empty(weight.of(tier)));
        }
        if (apart < to) {
            tiers.add(Tier.empty(weight.ofRange(apart, to)));
        }
    }

    /**
     * The weights of tiers.
     *
     * @param one the tier of weight 1
     */
    private record Weights(double fading, int one) {
        /** Tier 1 has weight 1, as in Volcano, unless weights became infinite. */
        static Weights of(double fading, int lowest, int top) {
            boolean isFinite = Math.pow(fading, lowest - 1.0) < LARGE && Math.pow(fading, top) < LARGE;
            return new Weights(fading, isFinite ? 1 : fading > 1 ? top : lowest);
        }

        double of(int tier) {
            return Math.pow(fading, (double) tier - one);
        }

        /** The sum of a geometric series. */
        double ofRange(int from, int to) {
            double count = (double) to - from;
            return fading == 1 ? count : of(from) * ((1 - Math.pow(fading, count)) / (1 - fading));
        }
    }

    /** The score of each node, 0 to 1. */
    double[] of(Task task, List<Node> nodes) {
        Map<HyperNode, Double> known = new HashMap<>();
        return nodes.stream().mapToDouble(node -> score(task, node, known)).toArray();
    }

    private double score(Task task, Node node, Map<HyperNode, Double> known) {
        double sum = 0;
        for (Tier tier : tiers) {
            HyperNode domain = tier.domainOf.get(node);
            double score =
                    domain == null ? 1 : known.computeIfAbsent(domain, each -> loads.fullness(each, task.requests()));
            sum += tier.weight * score;
        }
        return weights > 0 ? sum / weights : 0;
    }
}
