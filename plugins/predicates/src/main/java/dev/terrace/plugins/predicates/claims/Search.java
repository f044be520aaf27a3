package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.resource.Quantity;
import dev.terrace.plugins.predicates.claims.Ask.OfClaim;
import dev.terrace.plugins.predicates.claims.Plan.Pick;
import dev.terrace.plugins.predicates.claims.Plan.Result;
import dev.terrace.plugins.predicates.claims.Plan.Shortage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches devices of one node for all claims of a pod at once: claim by claim, request by request, device by device in
 * the order of pools and slices, and back where there is no way on. The first solution is taken.
 *
 * <p>A surprise of Kubernetes': a device that is kept away by a taint or a constraint, and a part of a shared device
 * that is put back, leave behind what they took of their pool's counters.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: Allocate, allocateOne,
 *     allocateDevice"
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

    /** How it ends to try a device. */
    private enum Try {
        TAKEN,
        NOT_TAKEN,
        /** A constraint does not let it be taken. */
        DISAGREES
    }

    private final Seen seen;
    private final List<OfClaim> claims;
    private final DevicesInUse inUse;
    private final Capacities capacities;
    private final Counters counters;
    private final List<List<Agreement>> agreements;
    private final List<List<Pick>> picks;
    /** The places of the devices of wishes that want all. */
    private @Nullable IdentityHashMap<Wish, int[]> all;

    private @Nullable Shortage shortage;

    Search(Seen seen, Ask ask, DevicesInUse inUse) {
        this.seen = seen;
        this.claims = ask.claims();
        this.inUse = inUse;
        this.capacities = new Capacities(inUse);
        this.counters = new Counters(inUse);
        agreements = new ArrayList<>(claims.size());
        picks = new ArrayList<>(claims.size());
        for (OfClaim claim : claims) {
            agreements.add(
                    claim.constraints().isEmpty()
                            ? List.of()
                            : claim.constraints().stream().map(Agreement::new).toList());
            picks.add(new ArrayList<>(2));
        }
    }

    /** One allocation for each claim, or why there is none. */
    Plan plan() {
        for (OfClaim claim : claims) {
            if (!makesSense(claim)) {
                return Plan.FAILS;
            }
        }
        End end = claim(0);
        if (end == End.FAILED || (end == End.FOUND && !picks.stream().allMatch(Places::isKnown))) {
            return Plan.FAILS;
        }
        if (end != End.FOUND) {
            return new Plan(seen.isAnyInvalid() ? Result.BAD_POOL : Result.NONE, null, shortage);
        }
        return new Plan(Result.FITS, picks, null);
    }

    /** Finds out what all devices are, where they are wanted, and looks at each claim by itself. */
    private boolean makesSense(OfClaim claim) {
        for (DeviceConstraint constraint : claim.constraints()) {
            if (constraint.attribute().isEmpty()) {
                return false;
            }
        }
        long least = 0;
        for (List<Wish> request : claim.requests()) {
            long leastOfRequest = Long.MAX_VALUE;
            for (Wish wish : request) {
                if (wish.choice().all() && !findAll(wish)) {
                    return false;
                }
                leastOfRequest = Math.min(leastOfRequest, wanted(wish));
            }
            least = Math.min(least + leastOfRequest, Integer.MAX_VALUE);
        }
        return least <= ResourceClaim.MOST_DEVICES;
    }

    private int @Nullable [] allOf(Wish wish) {
        return all == null ? null : all.get(wish);
    }

    private long wanted(Wish wish) {
        int[] places = allOf(wish);
        return places == null ? wish.choice().count() : places.length;
    }

    private boolean findAll(Wish wish) {
        if (seen.isAnyUnusable()) {
            return false;
        }
        int[] places = new int[seen.size()];
        int size = 0;
        for (int place = 0; place < places.length; place++) {
            Match match = matches(wish, place);
            if (match == Match.FAILS) {
                return false;
            }
            if (match == Match.YES && capacities.suffice(wish, seen.offer(place))) {
                places[size++] = place;
            }
        }
        if (all == null) {
            all = new IdentityHashMap<>();
        }
        all.put(wish, Arrays.copyOf(places, size));
        return true;
    }

    private Match matches(Wish wish, int place) {
        Match match = wish.conditions().of(seen.offer(place));
        return match == Match.YES && seen.isAway(place) ? Match.NO : match;
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
        if (!Ask.isChoice(choices)) {
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
        int[] places = allOf(wish);
        if (places == null) {
            return some(c, r, wish, 0, 0);
        }
        if (places.length == 0) {
            note(c, r, wish, 0);
            return End.NONE;
        }
        return all(c, r, wish, places, 0);
    }

    private boolean isTooMany(int c, long more) {
        return picks.get(c).size() + more > ResourceClaim.MOST_DEVICES;
    }

    /** Each of them, or none. */
    private End all(int c, int r, Wish wish, int[] places, int done) {
        if (done == places.length) {
            return request(c, r + 1);
        }
        if (isTooMany(c, places.length - done)) {
            return End.TOO_MANY;
        }
        Try tried = take(c, wish, places[done]);
        if (tried != Try.TAKEN) {
            note(c, r, wish, done);
            return tried == Try.DISAGREES ? End.FAILED : End.NONE;
        }
        End end = all(c, r, wish, places, done + 1);
        if (end != End.FOUND) {
            putBack(c, wish, places[done]);
        }
        return end;
    }

    /** @param from devices before this one have been tried: the order of a request's devices does not matter */
    private End some(int c, int r, Wish wish, int done, int from) {
        if (done >= wish.choice().count()) {
            return request(c, r + 1);
        }
        if (isTooMany(c, wish.choice().count() - done)) {
            return End.TOO_MANY;
        }
        for (int place = from; place < seen.size(); place++) {
            OfferedDevice next = seen.offer(place);
            if (!isFree(c, wish, next)) {
                continue;
            }
            Match match = matches(wish, place);
            if (match == Match.FAILS) {
                return End.FAILED;
            }
            if (match == Match.NO || !capacities.suffice(wish, next) || take(c, wish, place) != Try.TAKEN) {
                continue;
            }
            End end = some(c, r, wish, done + 1, place + 1);
            if (end == End.FOUND) {
                return end;
            }
            putBack(c, wish, place);
            if (end != End.NONE) {
                return end;
            }
        }
        note(c, r, wish, done);
        return End.NONE;
    }

    private void note(int c, int r, Wish wish, int found) {
        Shortage here = new Shortage(
                c,
                r,
                wish.name(),
                found,
                wish.choice().all() ? -1 : wish.choice().count());
        if (shortage == null || here.isBeyond(shortage)) {
            shortage = here;
        }
    }

    private boolean isFree(int c, Wish wish, OfferedDevice offered) {
        if (wish.choice().adminAccess()) {
            return !isPicked(c, offered);
        }
        if (inUse.isOwned(offered.id())) {
            return false;
        }
        for (int other = 0; other < picks.size(); other++) {
            if (isPicked(other, offered)) {
                return false;
            }
        }
        return true;
    }

    private boolean isPicked(int c, OfferedDevice offered) {
        List<Pick> of = picks.get(c);
        for (int i = 0; i < of.size(); i++) {
            OfferedDevice one = of.get(i).offered();
            if (one.id() == offered.id() && !one.device().shared()) {
                return true;
            }
        }
        return false;
    }

    private Try take(int c, Wish wish, int place) {
        OfferedDevice offered = seen.offer(place);
        if (!isFree(c, wish, offered)) {
            return Try.NOT_TAKEN;
        }
        boolean isShared = offered.device().shared();
        boolean counts = !offered.device().takes().isEmpty() && !(isShared && capacities.isInUse(offered));
        if (counts && !counters.take(seen.pool(place), offered)) {
            return Try.NOT_TAKEN;
        }
        if (wish.isKeptAwayFrom(offered)) {
            return Try.NOT_TAKEN;
        }
        List<Agreement> of = agreements.get(c);
        for (int i = 0; i < of.size(); i++) {
            if (!of.get(i).add(wish, offered)) {
                of.subList(0, i).forEach(agreement -> agreement.remove(wish));
                return Try.DISAGREES;
            }
        }
        SortedMap<String, Quantity> taken = Collections.emptySortedMap();
        if (isShared) {
            // Where all devices are wanted, parts of it may have been taken since it was found.
            if (!capacities.suffice(wish, offered)) {
                return Try.NOT_TAKEN;
            }
            taken = Capacities.taken(wish, offered);
            capacities.plan(offered, taken);
        }
        picks.get(c).add(new Pick(wish, offered, taken));
        return Try.TAKEN;
    }

    private void putBack(int c, Wish wish, int place) {
        OfferedDevice offered = seen.offer(place);
        agreements.get(c).forEach(agreement -> agreement.remove(wish));
        Pick last = picks.get(c).remove(picks.get(c).size() - 1);
        if (offered.device().shared()) {
            capacities.putBack(offered, last.taken());
        } else if (!offered.device().takes().isEmpty()) {
            counters.putBack(seen.pool(place), offered);
        }
    }
}
