package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.plugins.predicates.claims.Search.ClaimWishes;
import dev.terrace.plugins.predicates.claims.Search.Plan;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What nodes have for claims that ask for the same: searched once, and again only when claims got or lost devices of a
 * pool that the node sees. Assumes that a node's name and its pools stay as they are. Never keeps a plan with a part of
 * a shared device, which names the claim that has it.
 */
final class KeptPlans {
    /** The number of plans after which it forgets them all: pods that all ask for something else gain nothing. */
    private static final int MOST_KEPT = 1_000_000;

    private final Inventory inventory;
    private final DevicesInUse inUse;
    private final Map<List<Asked>, Map<Node, Kept>> known = new HashMap<>();
    private int size;

    KeptPlans(Inventory inventory, DevicesInUse inUse) {
        this.inventory = inventory;
        this.inUse = inUse;
    }

    /** All that a search reads of a claim, but its uid. */
    private record Asked(List<List<Wish>> requests, List<DeviceConstraint> constraints) {}

    /**
     * @param pools what the node sees
     * @param changes how often devices of those pools had been given or taken back when it was searched
     */
    record Kept(Plan plan, List<Pool> pools, long changes) {}

    /** The plans of claims that ask for the same in the same order, for {@link #plan}. */
    Map<Node, Kept> of(List<ClaimWishes> claims) {
        List<Asked> asked = claims.stream()
                .map(wishes -> new Asked(wishes.requests(), wishes.claim().constraints()))
                .toList();
        return known.computeIfAbsent(asked, none -> new HashMap<>());
    }

    /** What the node has for the claims now. */
    Plan plan(Map<Node, Kept> plans, List<ClaimWishes> claims, Node node) {
        Kept kept = plans.get(node);
        if (kept != null && kept.changes == inUse.changes(kept.pools)) {
            return kept.plan;
        }
        List<Pool> pools = inventory.pools(node.spec());
        Plan plan = new Search(node.spec(), pools, claims, inUse).plan();
        if (!hasParts(plan)) {
            keep(plans, node, new Kept(plan, pools, inUse.changes(pools)));
        }
        return plan;
    }

    private void keep(Map<Node, Kept> plans, Node node, Kept kept) {
        if (size >= MOST_KEPT) {
            known.values().forEach(Map::clear);
            size = 0;
        }
        if (plans.put(node, kept) == null) {
            size++;
        }
    }

    private static boolean hasParts(Plan plan) {
        List<ClaimAllocation> allocations = plan.allocations();
        return allocations != null
                && allocations.stream()
                        .flatMap(allocation -> allocation.devices().stream())
                        .anyMatch(given -> !given.share().isEmpty());
    }
}
