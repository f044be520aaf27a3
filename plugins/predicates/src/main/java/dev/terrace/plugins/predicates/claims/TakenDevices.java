package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
import dev.terrace.model.resource.Quantity;
import dev.terrace.plugins.predicates.claims.Ask.OfClaim;
import dev.terrace.plugins.predicates.claims.Plan.Pick;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * The devices that a search has taken so far, and the remaining capacities and counters.
 *
 * <p>A surprise of Kubernetes': some attempts leak counters of the pool. One is a device that a taint or a constraint
 * rejects, another is a share of a device that is put back. Constraints also remember a share of a device that could
 * not be taken.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: allocateDevice"
 */
final class TakenDevices {
    /** The result of an attempt to take a device. */
    enum Try {
        TAKEN,
        NOT_TAKEN,
        /** A constraint rejects the device. */
        DISAGREES
    }

    private final VisibleDevices devices;
    private final DevicesInUse inUse;
    private final Capacities capacities;
    private final Counters counters;
    private final List<List<Agreement>> agreements;
    private final List<List<Pick>> picks;
    /** The number of claims that hold the whole device at each place. */
    private final int[] holders;

    private long leaks;
    private boolean isAgreementLeft;

    TakenDevices(VisibleDevices devices, Ask ask, DevicesInUse inUse) {
        this.devices = devices;
        this.inUse = inUse;
        capacities = new Capacities(inUse);
        counters = new Counters(inUse);
        agreements = new ArrayList<>(ask.claims().size());
        picks = new ArrayList<>(ask.claims().size());
        for (OfClaim claim : ask.claims()) {
            agreements.add(
                    claim.constraints().isEmpty()
                            ? List.of()
                            : claim.constraints().stream().map(Agreement::new).toList());
            picks.add(new ArrayList<>(2));
        }
        holders = new int[devices.size()];
    }

    /** The devices of each claim. */
    List<List<Pick>> picks() {
        return picks;
    }

    /** The constraints of a claim. */
    List<Agreement> agreements(int c) {
        return agreements.get(c);
    }

    /** The state that decides later answers of constraints. */
    List<Object> agreementsState() {
        return agreements.stream().flatMap(List::stream).map(Agreement::state).toList();
    }

    Capacities capacities() {
        return capacities;
    }

    Counters counters() {
        return counters;
    }

    /** Returns whether a claim holds the whole device. */
    boolean isHeld(int place) {
        return holders[place] > 0;
    }

    /** The number of attempts that leaked. Between equal values, a search that put everything back changed nothing. */
    long leaks() {
        return leaks + counters.accounts();
    }

    /**
     * Returns whether constraints remember devices that were not taken, so that later answers depend on the order of
     * attempts.
     */
    boolean isAgreementLeft() {
        return isAgreementLeft;
    }

    /** Returns whether the device has the requested capacities. */
    boolean suffices(RequestChoice requestChoice, int place) {
        return capacities.suffice(requestChoice, devices.offer(place));
    }

    boolean isFree(int c, RequestChoice requestChoice, int place) {
        if (requestChoice.choice().adminAccess()) {
            return holders[place] == 0 || !isHeldBy(c, place);
        }
        return holders[place] == 0 && !inUse.isOwned(devices.offer(place).id());
    }

    boolean isHeldBy(int c, int place) {
        int id = devices.offer(place).id();
        List<Pick> of = picks.get(c);
        for (int i = 0; i < of.size(); i++) {
            OfferedDevice one = of.get(i).offered();
            if (one.id() == id && !one.device().shared()) {
                return true;
            }
        }
        return false;
    }

    Try take(int c, RequestChoice requestChoice, int place) {
        OfferedDevice offered = devices.offer(place);
        if (!isFree(c, requestChoice, place)) {
            return Try.NOT_TAKEN;
        }
        boolean isShared = offered.device().shared();
        boolean counts = !offered.device().takes().isEmpty() && !(isShared && capacities.isInUse(offered));
        if (counts && !counters.take(devices.pool(place), offered)) {
            return Try.NOT_TAKEN;
        }
        if (requestChoice.isKeptAwayFrom(offered)) {
            leave(offered, counts);
            return Try.NOT_TAKEN;
        }
        List<Agreement> of = agreements.get(c);
        for (int i = 0; i < of.size(); i++) {
            if (!of.get(i).add(requestChoice, offered)) {
                of.subList(0, i).forEach(agreement -> agreement.remove(requestChoice));
                leave(offered, counts);
                return Try.DISAGREES;
            }
        }
        SortedMap<String, Quantity> taken = Collections.emptySortedMap();
        if (isShared) {
            // A request for all devices may have found it before shares of it were taken.
            if (!capacities.suffice(requestChoice, offered)) {
                leaks++;
                isAgreementLeft |= !of.isEmpty();
                return Try.NOT_TAKEN;
            }
            taken = Capacities.taken(requestChoice, offered);
            capacities.plan(offered, taken);
        } else {
            holders[place]++;
        }
        picks.get(c).add(new Pick(requestChoice, offered, taken));
        return Try.TAKEN;
    }

    private void leave(OfferedDevice offered, boolean counts) {
        if (counts && isAnyTaken(offered)) {
            leaks++;
        }
    }

    /** Returns whether the device takes from any counter. */
    static boolean isAnyTaken(OfferedDevice offered) {
        for (CounterSet set : offered.device().takes()) {
            for (Quantity amount : set.counters().values()) {
                if (amount.exact().signum() != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    void putBack(int c, RequestChoice requestChoice, int place) {
        OfferedDevice offered = devices.offer(place);
        agreements.get(c).forEach(agreement -> agreement.remove(requestChoice));
        Pick last = picks.get(c).remove(picks.get(c).size() - 1);
        boolean counts = !offered.device().takes().isEmpty();
        if (!offered.device().shared()) {
            holders[place]--;
            if (counts) {
                counters.putBack(devices.pool(place), offered);
            }
        } else {
            capacities.putBack(offered, last.taken());
            leaks += counts ? 1 : 0;
        }
    }
}
