package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.plugins.predicates.claims.Plan.Result;
import dev.terrace.plugins.predicates.claims.Taken.Try;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** An exhaustive, unbounded search that tries one device after the other, as Kubernetes does. */
final class PlainSearch {
    enum End {
        FOUND,
        NONE,
        TOO_MANY,
        FAILS
    }

    private final Seen seen;
    private final Ask ask;
    private final Taken taken;
    private final IdentityHashMap<Wish, List<Integer>> all = new IdentityHashMap<>();

    PlainSearch(Seen seen, Ask ask, DevicesInUse inUse) {
        this.seen = seen;
        this.ask = ask;
        taken = new Taken(seen, ask, inUse);
    }

    /** For an ask whose requests are each valid. */
    Plan plan() {
        for (Ask.OfClaim claim : ask.claims()) {
            for (List<Wish> request : claim.requests()) {
                for (Wish wish : request) {
                    List<Integer> places = new ArrayList<>();
                    for (int place = 0; place < seen.size() && wish.choice().all(); place++) {
                        Match match = matches(wish, place);
                        if (match == Match.FAILS) {
                            return Plan.FAILS;
                        }
                        if (match == Match.YES && taken.suffices(wish, place)) {
                            places.add(place);
                        }
                    }
                    all.put(wish, places);
                }
            }
        }
        return switch (request(0, 0)) {
            case FOUND -> new Plan(Result.FITS, taken.picks(), null);
            case FAILS -> Plan.FAILS;
            case NONE, TOO_MANY -> new Plan(Result.NONE, null, null);
        };
    }

    private Match matches(Wish wish, int place) {
        Match match = wish.conditions().of(seen.offer(place));
        return match == Match.YES && seen.isAway(place) ? Match.NO : match;
    }

    private End request(int c, int r) {
        if (c == ask.claims().size()) {
            return End.FOUND;
        }
        if (r == ask.claims().get(c).requests().size()) {
            End end = request(c + 1, 0);
            return end == End.TOO_MANY ? End.NONE : end;
        }
        boolean isTooMany = true;
        for (Wish wish : ask.claims().get(c).requests().get(r)) {
            List<Integer> places = all.getOrDefault(wish, List.of());
            End end = !wish.choice().all()
                    ? some(c, r, wish, 0, 0)
                    : places.isEmpty() ? End.NONE : all(c, r, wish, places, 0);
            if (end == End.FOUND || end == End.FAILS) {
                return end;
            }
            isTooMany &= end == End.TOO_MANY;
        }
        return isTooMany ? End.TOO_MANY : End.NONE;
    }

    private boolean isTooMany(int c, long more) {
        return taken.picks().get(c).size() + more > ResourceClaim.MOST_DEVICES;
    }

    private End all(int c, int r, Wish wish, List<Integer> places, int done) {
        if (done == places.size()) {
            return request(c, r + 1);
        }
        if (isTooMany(c, places.size() - done)) {
            return End.TOO_MANY;
        }
        Try tried = taken.take(c, wish, places.get(done));
        if (tried != Try.TAKEN) {
            return tried == Try.DISAGREES ? End.FAILS : End.NONE;
        }
        End end = all(c, r, wish, places, done + 1);
        if (end != End.FOUND) {
            taken.putBack(c, wish, places.get(done));
        }
        return end;
    }

    private End some(int c, int r, Wish wish, int done, int from) {
        if (done >= wish.choice().count()) {
            return request(c, r + 1);
        }
        if (isTooMany(c, wish.choice().count() - done)) {
            return End.TOO_MANY;
        }
        for (int place = from; place < seen.size(); place++) {
            Match match = taken.isFree(c, wish, place) ? matches(wish, place) : Match.NO;
            if (match == Match.FAILS) {
                return End.FAILS;
            }
            if (match == Match.NO || !taken.suffices(wish, place) || taken.take(c, wish, place) != Try.TAKEN) {
                continue;
            }
            End end = some(c, r, wish, done + 1, place + 1);
            if (end == End.FOUND) {
                return end;
            }
            taken.putBack(c, wish, place);
            if (end != End.NONE) {
                return end;
            }
        }
        return End.NONE;
    }
}
