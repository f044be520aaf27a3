package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.plugins.predicates.claims.Plan.Result;
import dev.terrace.plugins.predicates.claims.TakenDevices.Try;
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

    private final VisibleDevices devices;
    private final Ask ask;
    private final TakenDevices taken;
    private final IdentityHashMap<RequestChoice, List<Integer>> all = new IdentityHashMap<>();

    PlainSearch(VisibleDevices devices, Ask ask, DevicesInUse inUse) {
        this.devices = devices;
        this.ask = ask;
        taken = new TakenDevices(devices, ask, inUse);
    }

    /** For an ask whose requests are each valid. */
    Plan plan() {
        for (Ask.OfClaim claim : ask.claims()) {
            for (List<RequestChoice> request : claim.requests()) {
                for (RequestChoice requestChoice : request) {
                    List<Integer> places = new ArrayList<>();
                    for (int place = 0;
                            place < devices.size() && requestChoice.choice().all();
                            place++) {
                        Match match = matches(requestChoice, place);
                        if (match == Match.FAILS) {
                            return Plan.FAILS;
                        }
                        if (match == Match.YES && taken.suffices(requestChoice, place)) {
                            places.add(place);
                        }
                    }
                    all.put(requestChoice, places);
                }
            }
        }
        return switch (request(0, 0)) {
            case FOUND -> new Plan(Result.FITS, taken.picks(), null);
            case FAILS -> Plan.FAILS;
            case NONE, TOO_MANY -> new Plan(Result.NONE, null, null);
        };
    }

    private Match matches(RequestChoice requestChoice, int place) {
        Match match = requestChoice.conditions().of(devices.offer(place));
        return match == Match.YES && devices.isAway(place) ? Match.NO : match;
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
        for (RequestChoice requestChoice : ask.claims().get(c).requests().get(r)) {
            List<Integer> places = all.getOrDefault(requestChoice, List.of());
            End end = !requestChoice.choice().all()
                    ? some(c, r, requestChoice, 0, 0)
                    : places.isEmpty() ? End.NONE : all(c, r, requestChoice, places, 0);
            if (end == End.FOUND || end == End.FAILS) {
                return end;
            }
            isTooMany &= end == End.TOO_MANY;
        }
        return isTooMany ? End.TOO_MANY : End.NONE;
    }

    private boolean isTooMany(int c, long more) {
        return taken.picks().get(c).size() + more > ResourceClaim.MAX_DEVICES;
    }

    private End all(int c, int r, RequestChoice requestChoice, List<Integer> places, int done) {
        if (done == places.size()) {
            return request(c, r + 1);
        }
        if (isTooMany(c, places.size() - done)) {
            return End.TOO_MANY;
        }
        Try tried = taken.take(c, requestChoice, places.get(done));
        if (tried != Try.TAKEN) {
            return tried == Try.DISAGREES ? End.FAILS : End.NONE;
        }
        End end = all(c, r, requestChoice, places, done + 1);
        if (end != End.FOUND) {
            taken.putBack(c, requestChoice, places.get(done));
        }
        return end;
    }

    private End some(int c, int r, RequestChoice requestChoice, int done, int from) {
        if (done >= requestChoice.choice().count()) {
            return request(c, r + 1);
        }
        if (isTooMany(c, requestChoice.choice().count() - done)) {
            return End.TOO_MANY;
        }
        for (int place = from; place < devices.size(); place++) {
            Match match = taken.isFree(c, requestChoice, place) ? matches(requestChoice, place) : Match.NO;
            if (match == Match.FAILS) {
                return End.FAILS;
            }
            if (match == Match.NO
                    || !taken.suffices(requestChoice, place)
                    || taken.take(c, requestChoice, place) != Try.TAKEN) {
                continue;
            }
            End end = some(c, r, requestChoice, done + 1, place + 1);
            if (end == End.FOUND) {
                return end;
            }
            taken.putBack(c, requestChoice, place);
            if (end != End.NONE) {
                return end;
            }
        }
        return End.NONE;
    }
}
