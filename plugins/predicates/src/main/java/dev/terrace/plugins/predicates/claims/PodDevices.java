package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ResourceClaim;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The claims of a pod that was prepared for placement. */
final class PodDevices {
    final List<ResourceClaim> claims;
    /** The claims without devices. */
    final List<ResourceClaim> toGive;

    final Claimed claimed;

    /** The plans of evaluated nodes that fit. */
    private final Map<Node, Plan> plans = new HashMap<>(2);

    /** The node of the last allocation. */
    @Nullable
    Node node;

    /** Whether nodes were asked by {@link Claimed#verdict} alone, so that their plans are read when needed. */
    boolean hasNodeLocalCheck;

    /** @param node the node of its last allocation in the session; null without one */
    PodDevices(List<ResourceClaim> claims, Claimed claimed, @Nullable Node node) {
        this.claims = claims;
        this.toGive =
                claims.stream().filter(claim -> claim.allocation() == null).toList();
        this.claimed = claimed;
        this.node = node;
    }

    /** The ask of the claims without devices; at least one must exist. */
    Ask ask() {
        return Objects.requireNonNull(claimed.plans()).ask();
    }

    /** Records that a node was evaluated and fits. */
    void passed(Node where) {
        if (claimed.plans() != null) {
            plans.put(where, claimed.plans().on(where));
        }
    }

    /** Returns the plan of a node at its evaluation; null if it was not evaluated, or lacked requested devices. */
    @Nullable
    Plan plan(Node where) {
        Plan known = plans.get(where);
        if (known != null || !hasNodeLocalCheck || claimed.plans() == null) {
            return known;
        }
        Plan plan = claimed.plans().on(where);
        if (!plan.fits()) {
            return null;
        }
        plans.put(where, plan);
        return plan;
    }
}
