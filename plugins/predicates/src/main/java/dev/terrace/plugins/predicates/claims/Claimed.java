package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.Reach;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a pod's claims that matters to nodes.
 *
 * @param plans the plans for the claims without devices; null if all have devices
 * @param reaches the nodes that can use the allocated devices, for claims that not all nodes can use
 * @param isLost whether a claim has unusable devices
 */
public record Claimed(@Nullable KeptPlans plans, List<List<NodeSelectorTerm>> reaches, boolean isLost) {
    private static final Verdict ELSEWHERE = Verdict.excludes("the devices of one of its claims cannot be used there");
    private static final Verdict NOT_READY =
            Verdict.excludes("a device of one of its claims failed, or was not ready in time");

    /** Returns whether a node has the devices that the claims ask for, and can use those that they have. */
    public Verdict verdict(Node node) {
        Verdict verdict = plans == null ? Verdict.fits() : plans.verdict(plans.on(node));
        if (!verdict.isFit()) {
            return verdict;
        }
        if (!isInReach(node)) {
            return ELSEWHERE;
        }
        return isLost ? NOT_READY : verdict;
    }

    private boolean isInReach(Node node) {
        for (List<NodeSelectorTerm> terms : reaches) {
            if (!Reach.isSelected(terms, node.spec())) {
                return false;
            }
        }
        return true;
    }

    boolean isOfOneNode() {
        return plans == null || plans.isOfOneNode();
    }
}
