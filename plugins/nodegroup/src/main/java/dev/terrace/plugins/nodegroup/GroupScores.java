package dev.terrace.plugins.nodegroup;

import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The node scores of queues with equal rules. Equal rules share one object. */
final class GroupScores {
    private final GroupRules rules;

    /** The scores by node id. */
    private final double[] scores;

    /**
     * @param groups by node id; null for a node without a group
     * @param inOrder whether preferred groups score less the later they are listed
     */
    GroupScores(GroupRules rules, @Nullable String[] groups, boolean inOrder) {
        this.rules = rules;
        this.scores = new double[groups.length];
        Map<@Nullable String, Double> known = new HashMap<>();
        for (int node = 0; node < groups.length; node++) {
            scores[node] = known.computeIfAbsent(groups[node], group -> rules.score(group, inOrder));
        }
    }

    GroupRules rules() {
        return rules;
    }

    double of(Node node) {
        return scores[node.id()];
    }
}
