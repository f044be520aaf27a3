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
    static final Claimed NOTHING = new Claimed(null, List.of(), false);

    List<ResourceClaim> claims = List.of();

    /** The claims without devices. */
    List<ResourceClaim> toGive = List.of();

    Claimed claimed = NOTHING;

    /** The plans of evaluated nodes that fit. */
    final Map<Node, Plan> plans = new HashMap<>(2);

    /** The node of the last allocation. */
    @Nullable
    Node node;

    /** Whether nodes were asked by {@link Claimed#verdict} alone, so that their plans are read when needed. */
    boolean hasNodeLocalCheck;

    void clear() {
        claims = List.of();
        toGive = List.of();
        claimed = NOTHING;
        plans.clear();
        hasNodeLocalCheck = false;
    }

    void set(List<ResourceClaim> all, Claimed of) {
        claims = all;
        toGive = all.stream().filter(claim -> claim.allocation() == null).toList();
        claimed = of;
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
