package dev.terrace.plugins.networktopologyaware;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scores nodes for pods without a network topology: the fuller a node's domains, the better, each tier counting less
 * than the tier below. A node in no domain of a tier scores as in a full one.
 */
final class FullDomains {
    private final Loads loads;
    private final List<Tier> tiers = new ArrayList<>();
    private final double weights;

    /** @param domainOf the domain of each node; of several, the first by name */
    private record Tier(double weight, Map<Node, HyperNode> domainOf) {
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
        Map<Integer, List<HyperNode>> byTier = new HashMap<>();
        int lowest = topology.top().tier();
        for (HyperNode domain : topology.hyperNodes()) {
            byTier.computeIfAbsent(domain.tier(), tier -> new ArrayList<>()).add(domain);
            lowest = Math.min(lowest, domain.tier());
        }
        double sum = 0;
        for (int tier = lowest; tier <= topology.top().tier(); tier++) {
            double weight = Math.pow(fading, tier - 1.0);
            sum += weight;
            tiers.add(Tier.of(weight, byTier.getOrDefault(tier, List.of())));
        }
        weights = sum;
    }

    /** 0 to 1 for each node. */
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
