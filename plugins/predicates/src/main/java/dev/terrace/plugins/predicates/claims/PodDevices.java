package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ResourceClaim;
import dev.terrace.plugins.predicates.claims.ResourceClaims.Claimed;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The claims of a pod that was prepared for placement. */
final class PodDevices {
    private static final Claimed NOTHING = new Claimed(null, List.of(), false);

    private List<ResourceClaim> claims = List.of();
    private List<ResourceClaim> toGive = List.of();
    private Claimed claimed = NOTHING;

    /** The plans of evaluated nodes that fit. */
    private final Map<Node, Plan> plans = new HashMap<>(2);

    /** The node of the last allocation. */
    private @Nullable Node node;

    private boolean isAskedByItself;

    void clear() {
        claims = List.of();
        toGive = List.of();
        claimed = NOTHING;
        plans.clear();
        isAskedByItself = false;
    }

    void set(List<ResourceClaim> all, Claimed of) {
        claims = all;
        toGive = all.stream().filter(claim -> claim.allocation() == null).toList();
        claimed = of;
    }

    List<ResourceClaim> claims() {
        return claims;
    }

    /** The claims without devices. */
    List<ResourceClaim> toGive() {
        return toGive;
    }

    Claimed claimed() {
        return claimed;
    }

    /** The ask of the claims without devices; at least one must exist. */
    Ask ask() {
        return Objects.requireNonNull(claimed.plans()).ask();
    }

    /** Returns whether the pod has not been allocated to any node yet. */
    boolean hadNoNode() {
        return node == null;
    }

    void placed(@Nullable Node where) {
        node = where;
    }

    /** The node of the last allocation. */
    @Nullable
    Node node() {
        return node;
    }

    /** Treats each node that fits as evaluated from now on. */
    void isAskedByItself() {
        isAskedByItself = true;
    }

    /** Records that a node was evaluated and fits. */
    void asked(Node where) {
        if (claimed.plans() != null) {
            plans.put(where, claimed.plans().on(where));
        }
    }

    /** Returns the plan of a node at its evaluation; null if it was not evaluated, or lacked requested devices. */
    @Nullable
    Plan plan(Node where) {
        Plan known = plans.get(where);
        if (known != null || !isAskedByItself || claimed.plans() == null) {
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
