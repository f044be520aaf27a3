package dev.terrace.plugins.networktopologyaware;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Topology;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scores nodes by their distance to the nodes of a sub-job: the lower the tier of their common domain, the better. */
final class Nearness {
    private final Topology topology;
    private final Whereabouts whereabouts;
    private final int lowest;
    private final int highest;

    Nearness(Topology topology, Whereabouts whereabouts) {
        this.topology = topology;
        this.whereabouts = whereabouts;
        this.lowest = topology.hyperNodes().stream()
                .mapToInt(HyperNode::tier)
                .min()
                .orElse(topology.top().tier());
        this.highest = topology.top().tier();
    }

    /**
     * The score of each node, 0 to 1, plus up to 1 as a tie-break for the best; null if the sub-job has no nodes yet.
     */
    double @Nullable [] of(SubJob subJob, @Nullable HyperNode held, List<Node> nodes) {
        if (held == null) {
            return null;
        }
        double[] scores = nodes.stream()
                .mapToDouble(node -> score(topology.lowest(node), held))
                .toArray();
        LocationTieBreak.addToBest(scores, i -> whereabouts.partIn(topology.lowest(nodes.get(i)), subJob));
        return scores;
    }

    private double score(@Nullable HyperNode domain, HyperNode held) {
        if (domain == null) {
            return 0;
        }
        if (domain == held) {
            return 1;
        }
        HyperNode common = HyperNode.common(domain, held);
        return common == null ? 0 : ofTier(common.tier());
    }

    private double ofTier(int tier) {
        if (lowest == highest) {
            return 1;
        }
        return lowest <= tier && tier <= highest ? ((double) highest - tier) / ((double) highest - lowest) : 0;
    }
}
