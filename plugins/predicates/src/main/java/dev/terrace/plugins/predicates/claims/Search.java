package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.plugins.predicates.claims.Ask.OfClaim;
import dev.terrace.plugins.predicates.claims.DeviceSuitability.Line;
import dev.terrace.plugins.predicates.claims.Plan.Pick;
import dev.terrace.plugins.predicates.claims.Plan.Result;
import dev.terrace.plugins.predicates.claims.Plan.Shortage;
import dev.terrace.plugins.predicates.claims.Supply.Lack;
import dev.terrace.plugins.predicates.claims.TakenDevices.Try;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Backtracking search for the devices of one node, for all claims of a pod at once. It proceeds claim by claim, request
 * by request, and device by device in the order of pools and slices. The first solution wins.
 *
 * <p>Kubernetes backtracks over every device, for up to ten seconds. Here the first failed branch starts
 * {@link DeadEnds} and {@link Supply}, which prune branches without a solution, so the solution is the same. An
 * {@link Effort} bounds the rest.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: Allocate, allocateOne"
 */
final class Search {
    /** The end of a branch. */
    enum End {
        FOUND,
        NONE,
        /** The claim would exceed its maximum number of devices, whatever devices earlier requests get. */
        TOO_MANY,
        /** A condition cannot be evaluated. The search stops. */
        FAILED,
        /** The node has too few devices, whichever are tried. */
        HOPELESS,
        /** The effort is spent. */
        SEARCH_LIMIT;

        /** Returns whether other choices may still succeed. */
        boolean isOpen() {
            return this == NONE || this == TOO_MANY;
        }
    }

    /**
     * A point of a search at which one request still wants devices.
     *
     * @param choice the choice of the request; negative if none was tried yet
     * @param done the number of devices already taken for the choice
     * @param from the place of the first device that the choice may still take
     */
    record Position(int claim, int request, int choice, int done, int from) {
        static final Position START = before(0, 0);

        static Position before(int claim, int request) {
            return new Position(claim, request, -1, 0, 0);
        }
    }

    /** The budget for alternatives after the first choices failed, in steps of a few nanoseconds. */
    static final class Effort {
        private long left;

        Effort(long most) {
            left = most;
        }

        void spend(long steps) {
            left -= steps;
        }

        boolean isSpent() {
            return left < 0;
        }
    }

    /** The steps per request and device for checking whether the supply is sufficient. */
    private static final long STEPS_FOR_ALL = 16;

    private final VisibleDevices devices;
    private final Ask ask;
    private final List<OfClaim> claims;
    private final DevicesInUse inUse;
    private final LongSupplier most;
    private final TakenDevices taken;
    private final List<List<Pick>> picks;
    /** The places of the devices of requests for all devices. */
    private @Nullable IdentityHashMap<RequestChoice, int[]> all;

    private @Nullable Shortage shortage;
    /** The pruning data; null until the first failed branch. */
    private @Nullable Retries retries;

    /** @param most the number of steps after which the search is abandoned; read only if the first choices fail */
    Search(VisibleDevices devices, Ask ask, DevicesInUse inUse, LongSupplier most) {
        this.devices = devices;
        this.ask = ask;
        this.claims = ask.claims();
        this.inUse = inUse;
        this.most = most;
        taken = new TakenDevices(devices, ask, inUse);
        picks = taken.picks();
    }

    /** One allocation for each claim, or the reason why none is possible. */
    Plan plan() {
        for (OfClaim claim : claims) {
            if (!makesSense(claim)) {
                return Plan.FAILS;
            }
        }
        End end = claim(0);
        if (end == End.FAILED || (end == End.FOUND && !picks.stream().allMatch(ReachableNodes::isKnown))) {
            return Plan.FAILS;
        }
        if (end == End.SEARCH_LIMIT) {
            return new Plan(Result.SEARCH_LIMIT, null, shortage);
        }
        if (end != End.FOUND) {
            return new Plan(devices.isAnyInvalid() ? Result.BAD_POOL : Result.NONE, null, shortage);
        }
        return new Plan(Result.FITS, picks, null);
    }

    /** Checks each claim on its own, and collects the devices of requests for all devices. */
    private boolean makesSense(OfClaim claim) {
        for (DeviceConstraint constraint : claim.constraints()) {
            if (constraint.attribute().isEmpty()) {
                return false;
            }
        }
        long least = 0;
        for (List<RequestChoice> request : claim.requests()) {
            long leastOfRequest = Long.MAX_VALUE;
            for (RequestChoice requestChoice : request) {
                if (requestChoice.choice().all() && !findAll(requestChoice)) {
                    return false;
                }
                leastOfRequest = Math.min(leastOfRequest, wanted(requestChoice));
            }
            least = Math.min(least + leastOfRequest, Integer.MAX_VALUE);
        }
        return least <= ResourceClaim.MAX_DEVICES;
    }

    private int @Nullable [] allOf(RequestChoice requestChoice) {
        return all == null ? null : all.get(requestChoice);
    }

    private long wanted(RequestChoice requestChoice) {
        int[] places = allOf(requestChoice);
        return places == null ? requestChoice.choice().count() : places.length;
    }

    private boolean findAll(RequestChoice requestChoice) {
        if (devices.isAnyUnusable()) {
            return false;
        }
        int[] places = new int[devices.size()];
        int size = 0;
        for (int place = 0; place < places.length; place++) {
            Match match = matches(requestChoice, place);
            if (match == Match.FAILS) {
                return false;
            }
            if (match == Match.YES && taken.suffices(requestChoice, place)) {
                places[size++] = place;
            }
        }
        if (all == null) {
            all = new IdentityHashMap<>();
        }
        all.put(requestChoice, Arrays.copyOf(places, size));
        return true;
    }

    private Match matches(RequestChoice requestChoice, int place) {
        Match match = requestChoice.conditions().of(devices.offer(place));
        return match == Match.YES && devices.isAway(place) ? Match.NO : match;
    }

    private End claim(int c) {
        return c == claims.size() ? End.FOUND : request(c, 0);
    }

    private End request(int c, int r) {
        if (r == claims.get(c).requests().size()) {
            End end = claim(c + 1);
            return end == End.TOO_MANY ? End.NONE : end;
        }
        Visit visit = visit(c, r, -1, 0, 0);
        return visit == null ? choices(c, r) : visit.end() != null ? visit.end() : learnt(visit, choices(c, r));
    }

    private End choices(int c, int r) {
        List<RequestChoice> choices = claims.get(c).requests().get(r);
        if (!Ask.isChoice(choices)) {
            return choice(c, r, 0);
        }
        boolean isTooMany = true;
        for (int k = 0; k < choices.size(); k++) {
            End end = choice(c, r, k);
            if (!end.isOpen()) {
                return end;
            }
            isTooMany &= end == End.TOO_MANY;
        }
        return isTooMany ? End.TOO_MANY : End.NONE;
    }

    private End choice(int c, int r, int k) {
        RequestChoice requestChoice = requestChoice(c, r, k);
        int[] places = allOf(requestChoice);
        if (places == null) {
            return some(c, r, k, 0, 0);
        }
        if (places.length == 0) {
            note(c, r, requestChoice, 0);
            return End.NONE;
        }
        return all(c, r, requestChoice, places, 0);
    }

    private RequestChoice requestChoice(int c, int r, int k) {
        return claims.get(c).requests().get(r).get(k);
    }

    private boolean isTooMany(int c, long more) {
        return picks.get(c).size() + more > ResourceClaim.MAX_DEVICES;
    }

    /** Takes all of the devices, or none. */
    private End all(int c, int r, RequestChoice requestChoice, int[] places, int done) {
        if (done == places.length) {
            return request(c, r + 1);
        }
        if (isTooMany(c, places.length - done)) {
            return End.TOO_MANY;
        }
        Try tried = taken.take(c, requestChoice, places[done]);
        if (tried != Try.TAKEN) {
            note(c, r, requestChoice, done);
            return tried == Try.DISAGREES ? End.FAILED : End.NONE;
        }
        End end = all(c, r, requestChoice, places, done + 1);
        return end == End.FOUND ? end : putBack(c, requestChoice, places[done], end);
    }

    private End some(int c, int r, int k, int done, int from) {
        RequestChoice requestChoice = requestChoice(c, r, k);
        if (done >= requestChoice.choice().count()) {
            return request(c, r + 1);
        }
        if (isTooMany(c, requestChoice.choice().count() - done)) {
            return End.TOO_MANY;
        }
        Visit visit = done == 0 ? null : visit(c, r, k, done, from);
        return visit == null
                ? each(c, r, k, done, from)
                : visit.end() != null ? visit.end() : learnt(visit, each(c, r, k, done, from));
    }

    /** @param from the first device to try; the order of a request's devices does not matter */
    private End each(int c, int r, int k, int done, int from) {
        RequestChoice requestChoice = requestChoice(c, r, k);
        Tried tried = null;
        for (int place = from; place < devices.size(); place++) {
            if (!taken.isFree(c, requestChoice, place)) {
                continue;
            }
            Match match = matches(requestChoice, place);
            if (match == Match.FAILS) {
                return End.FAILED;
            }
            if (match == Match.NO || !taken.suffices(requestChoice, place) || (tried != null && tried.isLike(place))) {
                continue;
            }
            long leaks = taken.leaks();
            if (retries != null) {
                retries.effort.spend(4 + taken.counters().amounts());
            }
            if (taken.take(c, requestChoice, place) != Try.TAKEN) {
                continue;
            }
            End end = some(c, r, k, done + 1, place + 1);
            if (end == End.FOUND) {
                return end;
            }
            end = putBack(c, requestChoice, place, end);
            if (end != End.NONE) {
                return end;
            }
            if (retries != null) {
                tried = tried == null ? retries.tried(new Position(c, r, k, done, from), leaks) : tried;
                tried.add(place);
            }
        }
        note(c, r, requestChoice, done);
        return End.NONE;
    }

    /** Puts a device back after its branch ended. Returns how the search continues. */
    private End putBack(int c, RequestChoice requestChoice, int place, End end) {
        taken.putBack(c, requestChoice, place);
        if (!end.isOpen() || retries != null) {
            return end;
        }
        long once = claims.stream().mapToLong(claim -> claim.requests().size()).sum() * devices.size();
        retries = new Retries(new Effort(most.getAsLong() + STEPS_FOR_ALL * once));
        return retries.isHopeless() ? End.HOPELESS : end;
    }

    private void note(int c, int r, RequestChoice requestChoice, int found) {
        Shortage here = new Shortage(
                c,
                r,
                requestChoice.name(),
                found,
                requestChoice.choice().all() ? -1 : requestChoice.choice().count());
        if (shortage == null || here.isBeyond(shortage)) {
            shortage = here;
        }
    }

    /**
     * A state that is about to be searched.
     *
     * @param end its known end, or null
     * @param leaks the number of leaks before it
     */
    private record Visit(long state, @Nullable End end, long leaks) {}

    /** Begins the search of a state; null until the first failed branch. */
    private @Nullable Visit visit(int c, int r, int k, int done, int from) {
        return retries == null ? null : retries.visit(new Position(c, r, k, done, from));
    }

    private End learnt(Visit visit, End end) {
        if (retries != null && end.isOpen() && taken.leaks() == visit.leaks()) {
            retries.deadEnds().learn(visit.state(), end);
        }
        return end;
    }

    /** Pruning data, created once there is a reason to backtrack. */
    private final class Retries {
        private final Effort effort;
        private final DeviceSuitability suitability;
        private final Supply supply;
        /** Whether the search can only end in success or failure. */
        private final boolean isSure;

        private final boolean canLeak;
        private @Nullable DeadEnds deadEnds;

        Retries(Effort effort) {
            this.effort = effort;
            suitability = new DeviceSuitability(devices, ask, inUse, effort);
            supply = new Supply(devices, suitability, Search.this::wanted, effort);
            isSure = suitability.lines().stream().noneMatch(this::canFail);
            canLeak = suitability.canLeak();
        }

        private boolean canFail(Line line) {
            for (int k = 0; k < line.choices().size(); k++) {
                RequestChoice requestChoice = line.choices().get(k);
                boolean agrees = taken.agreements(line.claim()).stream().anyMatch(one -> one.isAbout(requestChoice));
                if ((requestChoice.choice().all() && agrees) || line.count(k, DeviceSuitability.FAILS) > 0) {
                    return true;
                }
            }
            return false;
        }

        /** Returns whether the node has too few devices. Records the request that lacks them. */
        boolean isHopeless() {
            if (!isSure) {
                return false;
            }
            Lack lack = supply.lack(Position.START, place -> false);
            if (lack == null || effort.isSpent()) {
                return false;
            }
            note(lack, Position.START);
            return true;
        }

        Visit visit(Position at) {
            Lack lack = isSure && !canLeak ? supply.lack(at, taken::isHeld) : null;
            long state = lack == null ? deadEnds().state(at) : 0;
            if (effort.isSpent()) {
                return new Visit(0, End.SEARCH_LIMIT, 0);
            }
            if (lack != null) {
                note(lack, at);
                return new Visit(0, End.NONE, 0);
            }
            return new Visit(state, deadEnds().end(state), taken.leaks());
        }

        private void note(Lack lack, Position at) {
            Line line = lack.line();
            boolean isBegun = at.choice() >= 0 && line.claim() == at.claim() && line.request() == at.request();
            RequestChoice requestChoice = line.choices().get(isBegun ? at.choice() : 0);
            Search.this.note(
                    line.claim(), line.request(), requestChoice, (int) lack.found() + (isBegun ? at.done() : 0));
        }

        DeadEnds deadEnds() {
            if (deadEnds == null) {
                deadEnds = new DeadEnds(devices, ask, suitability, taken, effort);
            }
            return deadEnds;
        }

        /** @param leaks the number of leaks before the first attempt */
        Tried tried(Position at, long leaks) {
            return new Tried(deadEnds(), deadEnds().labels(at), leaks);
        }
    }

    /** Devices that failed at one position. */
    private final class Tried {
        private final DeadEnds deadEnds;
        private final long[] labels;
        private final long leaks;
        private final Set<Long> inVain = new HashSet<>();

        Tried(DeadEnds deadEnds, long[] labels, long leaks) {
            this.deadEnds = deadEnds;
            this.labels = labels;
            this.leaks = leaks;
        }

        void add(int place) {
            inVain.add(deadEnds.label(labels, place));
        }

        boolean isLike(int place) {
            return leaks == taken.leaks() && inVain.contains(deadEnds.label(labels, place));
        }
    }
}
