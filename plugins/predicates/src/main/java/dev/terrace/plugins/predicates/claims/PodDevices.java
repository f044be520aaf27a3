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

    /** Of nodes that were asked and have what the claims ask for. */
    private final Map<Node, Plan> plans = new HashMap<>(2);

    /** Where it was allocated last. */
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

    /** Those that have no devices yet. */
    List<ResourceClaim> toGive() {
        return toGive;
    }

    Claimed claimed() {
        return claimed;
    }

    /** What those ask for that have no devices yet; there must be one. */
    Ask ask() {
        return Objects.requireNonNull(claimed.plans()).ask();
    }

    /** Whether it was allocated to no node so far. */
    boolean hadNoNode() {
        return node == null;
    }

    void placed(@Nullable Node where) {
        node = where;
    }

    /** Where it was allocated last. */
    @Nullable
    Node node() {
        return node;
    }

    /** Each node that fits counts as asked. */
    void isAskedByItself() {
        isAskedByItself = true;
    }

    /** A node was asked, and fits. */
    void asked(Node where) {
        if (claimed.plans() != null) {
            plans.put(where, claimed.plans().on(where));
        }
    }

    /** What the node had when it was asked; null if it was not, or had not what the claims ask for. */
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
