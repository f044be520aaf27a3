package dev.terrace.plugins.predicates.claims;

import dev.terrace.plugins.predicates.claims.Plan.Shortage;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The cached plans of all nodes for one ask. A plan is invalidated when claims get or lose devices of a pool that the
 * node sees. Thread-safe if threads read different nodes. Compared by identity.
 */
final class KeptPlans {
    private static final String NO_DEVICES = "not all devices that its claims request are free";
    private static final Verdict NONE = Verdict.excludes(NO_DEVICES);
    private static final Verdict BAD_POOL = Verdict.excludes("slices of a pool of devices contradict each other");
    private static final Verdict FAILS = Verdict.fails("a device selector cannot be evaluated");

    private static final Verdict SEARCH_LIMIT =
            Verdict.excludes("the search for devices of its claims was aborted: too many combinations");

    private final Ask ask;
    private final Inventory inventory;
    private final DevicesInUse inUse;
    private final LongSupplier most;
    private final boolean isOfOneNode;
    private final Map<Shortage, Verdict> refusals = new ConcurrentHashMap<>();
    private volatile @Nullable Slots slots;

    /** The cached plans, with the number of changes that each includes, by node id. */
    private static final class Slots {
        final @Nullable Plan[] plans;
        final long[] changes;

        Slots(int nodes) {
            plans = new Plan[nodes];
            changes = new long[nodes];
        }
    }

    /** @param most the number of steps after which a search is abandoned */
    KeptPlans(Ask ask, Inventory inventory, DevicesInUse inUse, LongSupplier most) {
        this.ask = ask;
        this.inventory = inventory;
        this.inUse = inUse;
        this.most = most;
        isOfOneNode = ask.wantsNoneOf(inventory.ofSeveralNodes());
    }

    Ask ask() {
        return ask;
    }

    /** Returns whether the plan of a node depends only on allocations of the node's own devices. */
    boolean isOfOneNode() {
        return isOfOneNode;
    }

    /** Starts to cache plans. Returns whether it did not before. */
    boolean keep() {
        if (slots != null) {
            return false;
        }
        slots = new Slots(inventory.nodes());
        return true;
    }

    /** Clears the cache and stops caching. */
    void forget() {
        slots = null;
    }

    /** The verdict on a node with this plan. */
    Verdict verdict(Plan plan) {
        return switch (plan.result()) {
            case FITS -> Verdict.fits();
            case BAD_POOL -> BAD_POOL;
            case FAILS -> FAILS;
            case SEARCH_LIMIT -> SEARCH_LIMIT;
            case NONE -> plan.shortage() == null ? NONE : refusals.computeIfAbsent(plan.shortage(), KeptPlans::none);
        };
    }

    private static Verdict none(Shortage shortage) {
        return new Verdict(Verdict.Kind.EXCLUDES, NO_DEVICES, shortage.toString());
    }

    /** The current plan of a node. */
    Plan on(Node node) {
        VisibleDevices devices = inventory.seenBy(node);
        Slots kept = slots;
        if (kept == null) {
            return new Search(devices, ask, inUse, most).plan();
        }
        long changes = inUse.changes(devices.numbers());
        Plan before = kept.plans[node.id()];
        if (before != null && kept.changes[node.id()] == changes) {
            return before;
        }
        Plan plan = new Search(devices, ask, inUse, most).plan();
        kept.plans[node.id()] = plan;
        kept.changes[node.id()] = changes;
        return plan;
    }
}
