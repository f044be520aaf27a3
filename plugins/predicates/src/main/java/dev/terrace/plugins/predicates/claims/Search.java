package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Quantity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Searches devices of one node for all claims of a pod at once: claim by claim, request by request, device by device in
 * the order of pools and slices, and back where there is no way on. The first solution is taken.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: allocateOne"
 */
final class Search {
    /** How a part of the search ends. */
    private enum End {
        FOUND,
        NONE,
        /** More devices than a claim can have, whatever devices of earlier requests are tried. */
        TOO_MANY,
        /** A condition cannot be decided. Nothing else is tried. */
        FAILED
    }

    private final NodeSpec node;
    private final List<ClaimWishes> claims;
    private final DevicesInUse inUse;
    private final Capacities capacities;
    private final Counters counters;
    private final List<Pool> pools;
    private final List<Placed> offers = new ArrayList<>();
    private final List<List<Agreement>> agreements = new ArrayList<>();
    private final List<List<Given>> given = new ArrayList<>();
    private final List<List<OfferedDevice>> picked = new ArrayList<>();
    private boolean hasBadPool;

    /** A device and its pool. */
    private record Placed(OfferedDevice offered, Pool pool) {}

    /** The claims of a pod that are to be given devices, and what they wish. */
    record ClaimWishes(ResourceClaim claim, List<List<Wish>> requests) {}

    Search(NodeSpec node, List<Pool> pools, List<ClaimWishes> claims, DevicesInUse inUse) {
        this.node = node;
        this.claims = claims;
        this.inUse = inUse;
        this.pools = pools;
        this.capacities = new Capacities(inUse);
        this.counters = new Counters(inUse);
        for (Pool pool : pools) {
            if (pool.isUsable()) {
                pool.devices().forEach(offered -> offers.add(new Placed(offered, pool)));
            }
            hasBadPool |= pool.isInvalid();
        }
        for (ClaimWishes claim : claims) {
            List<Agreement> of = new ArrayList<>();
            for (DeviceConstraint constraint : claim.claim().constraints()) {
                of.add(new Agreement(constraint));
            }
            agreements.add(of);
            given.add(new ArrayList<>());
            picked.add(new ArrayList<>());
        }
    }

    /** One allocation for each claim, or why there is none. */
    Plan plan() {
        for (ClaimWishes claim : claims) {
            if (claim.claim().constraints().stream()
                    .anyMatch(constraint -> constraint.attribute().isEmpty())) {
                return Plan.FAILS;
            }
        }
        End end = claim(0);
        if (end == End.FAILED) {
            return Plan.FAILS;
        }
        if (end != End.FOUND) {
            return hasBadPool ? Plan.BAD_POOL : Plan.NONE;
        }
        List<ClaimAllocation> allocations = new ArrayList<>(claims.size());
        for (int c = 0; c < claims.size(); c++) {
            allocations.add(new ClaimAllocation(List.copyOf(given.get(c)), Places.of(picked.get(c), node.name())));
        }
        return Plan.of(allocations);
    }

    private End claim(int c) {
        return c == claims.size() ? End.FOUND : request(c, 0);
    }

    private End request(int c, int r) {
        List<List<Wish>> requests = claims.get(c).requests();
        if (r == requests.size()) {
            End end = claim(c + 1);
            return end == End.TOO_MANY ? End.NONE : end;
        }
        List<Wish> choices = requests.get(r);
        if (choices.size() == 1 && !choices.get(0).request().isChoice()) {
            return choice(c, r, choices.get(0));
        }
        boolean isTooMany = true;
        for (Wish wish : choices) {
            End end = choice(c, r, wish);
            if (end == End.FOUND || end == End.FAILED) {
                return end;
            }
            isTooMany &= end == End.TOO_MANY;
        }
        return isTooMany ? End.TOO_MANY : End.NONE;
    }

    private End choice(int c, int r, Wish wish) {
        if (!wish.choice().all()) {
            return some(c, r, wish, wish.choice().count(), 0);
        }
        if (pools.stream().anyMatch(pool -> !pool.isUsable())) {
            return End.NONE;
        }
        List<Placed> all = new ArrayList<>();
        for (Placed placed : offers) {
            Match match = wish.wants(placed.offered);
            if (match == Match.FAILS) {
                return End.FAILED;
            }
            if (match == Match.YES && capacities.suffice(wish, placed.offered)) {
                all.add(placed);
            }
        }
        return all.isEmpty() ? End.NONE : all(c, r, wish, all, 0);
    }

    private boolean isTooMany(int c, long more) {
        return given.get(c).size() + more > ResourceClaim.MOST_DEVICES;
    }

    /** Each of them, or none. */
    private End all(int c, int r, Wish wish, List<Placed> all, int done) {
        if (done == all.size()) {
            return request(c, r + 1);
        }
        if (isTooMany(c, all.size() - done)) {
            return End.TOO_MANY;
        }
        Placed next = all.get(done);
        if (!take(c, wish, next)) {
            return End.NONE;
        }
        End end = all(c, r, wish, all, done + 1);
        if (end != End.FOUND) {
            putBack(c, wish, next);
        }
        return end;
    }

    /** @param from devices before this one have been tried: the order of a request's devices does not matter */
    private End some(int c, int r, Wish wish, long missing, int from) {
        if (missing <= 0) {
            return request(c, r + 1);
        }
        if (isTooMany(c, missing)) {
            return End.TOO_MANY;
        }
        for (int i = from; i < offers.size(); i++) {
            Placed next = offers.get(i);
            if (!isFree(c, wish, next.offered)) {
                continue;
            }
            Match match = wish.wants(next.offered);
            if (match == Match.FAILS) {
                return End.FAILED;
            }
            if (match == Match.NO || !capacities.suffice(wish, next.offered) || !take(c, wish, next)) {
                continue;
            }
            End end = some(c, r, wish, missing - 1, i + 1);
            if (end == End.FOUND) {
                return end;
            }
            putBack(c, wish, next);
            if (end != End.NONE) {
                return end;
            }
        }
        return End.NONE;
    }

    private boolean isFree(int c, Wish wish, OfferedDevice offered) {
        if (wish.choice().adminAccess()) {
            return !isPicked(c, offered);
        }
        if (inUse.isOwned(offered.id())) {
            return false;
        }
        for (int other = 0; other < claims.size(); other++) {
            if (isPicked(other, offered)) {
                return false;
            }
        }
        return true;
    }

    private boolean isPicked(int c, OfferedDevice offered) {
        if (offered.device().shared()) {
            return false;
        }
        for (OfferedDevice one : picked.get(c)) {
            if (one.id() == offered.id()) {
                return true;
            }
        }
        return false;
    }

    private boolean take(int c, Wish wish, Placed placed) {
        OfferedDevice offered = placed.offered;
        if (!isFree(c, wish, offered) || wish.isKeptAwayFrom(offered)) {
            return false;
        }
        boolean counts = counts(offered);
        if (counts && !counters.take(placed.pool, offered)) {
            return false;
        }
        List<Agreement> of = agreements.get(c);
        for (int i = 0; i < of.size(); i++) {
            if (!of.get(i).add(wish, offered)) {
                of.subList(0, i).forEach(agreement -> agreement.remove(wish));
                if (counts) {
                    counters.putBack(placed.pool, offered);
                }
                return false;
            }
        }
        SortedMap<String, Quantity> taken = Collections.emptySortedMap();
        String share = "";
        if (offered.device().shared()) {
            taken = Capacities.taken(wish, offered);
            capacities.plan(offered, taken, 1);
            share = share(c, offered);
        }
        picked.get(c).add(offered);
        given.get(c)
                .add(new Given(
                        wish.name(),
                        offered.slice().driver(),
                        offered.slice().pool(),
                        offered.device().name(),
                        wish.choice().adminAccess(),
                        wish.choice().tolerations(),
                        share,
                        taken));
        return true;
    }

    private void putBack(int c, Wish wish, Placed placed) {
        OfferedDevice offered = placed.offered;
        agreements.get(c).forEach(agreement -> agreement.remove(wish));
        Given last = given.get(c).remove(given.get(c).size() - 1);
        picked.get(c).remove(picked.get(c).size() - 1);
        if (offered.device().shared()) {
            capacities.plan(offered, last.taken(), -1);
        }
        if (counts(offered)) {
            counters.putBack(placed.pool, offered);
        }
    }

    /** A shared device of which a part is given took its counters then. */
    private boolean counts(OfferedDevice offered) {
        return !offered.device().takes().isEmpty() && !(offered.device().shared() && inUse.isShared(offered.id()));
    }

    /** Kubernetes takes a random one. */
    private String share(int c, OfferedDevice offered) {
        String name = claims.get(c).claim().uid() + "/" + offered.id() + "/"
                + given.get(c).size();
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /**
     * What one node has for the claims of a pod.
     *
     * @param allocations one for each claim; null if there are none
     */
    record Plan(Result result, @Nullable List<ClaimAllocation> allocations) {
        static final Plan NONE = new Plan(Result.NONE, null);
        static final Plan BAD_POOL = new Plan(Result.BAD_POOL, null);
        static final Plan FAILS = new Plan(Result.FAILS, null);

        /** How a search ends. */
        enum Result {
            FITS,
            NONE,
            BAD_POOL,
            FAILS
        }

        static Plan of(List<ClaimAllocation> allocations) {
            return new Plan(Result.FITS, allocations);
        }
    }
}
