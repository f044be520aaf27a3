package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.plugins.predicates.claims.Ask.OfClaim;
import dev.terrace.plugins.predicates.claims.Search.Effort;
import java.util.ArrayList;
import java.util.List;

/** The suitability of each device of a node for each choice of each request, before any device is taken. */
final class DeviceSuitability {
    /** The search does not inspect the device. */
    static final byte NO = 0;
    /** The search inspects the device and never takes it: a taint forbids it, or an attribute is missing. */
    static final byte NEVER = 1;

    static final byte YES = 2;
    /** A selector cannot be evaluated. */
    static final byte FAILS = 3;

    private final VisibleDevices devices;
    private final List<Line> lines = new ArrayList<>();
    /** The number of each claim's first request. */
    private final int[] first;

    private final boolean[] isConstrained;

    /** A request and its uses by choice and place. */
    record Line(int claim, int request, List<RequestChoice> choices, List<byte[]> uses) {
        byte use(int choice, int place) {
            return uses.get(choice)[place];
        }

        /** The number of devices with this use for a choice. */
        int count(int choice, byte use) {
            int count = 0;
            for (byte one : uses.get(choice)) {
                count += one == use ? 1 : 0;
            }
            return count;
        }

        /** Returns whether the device has this use for one of the choices. */
        boolean isAny(int place, byte use) {
            for (byte[] of : uses) {
                if (of[place] == use) {
                    return true;
                }
            }
            return false;
        }

        /** Returns whether one of its choices inspects the device. */
        boolean looksAt(int place) {
            return isAny(place, YES) || isAny(place, NEVER) || isAny(place, FAILS);
        }
    }

    DeviceSuitability(VisibleDevices devices, Ask ask, DevicesInUse inUse, Effort effort) {
        this.devices = devices;
        first = new int[ask.claims().size()];
        isConstrained = new boolean[first.length];
        Capacities free = new Capacities(inUse);
        for (int c = 0; c < first.length; c++) {
            OfClaim claim = ask.claims().get(c);
            List<Agreement> agreements =
                    claim.constraints().stream().map(Agreement::new).toList();
            first[c] = lines.size();
            isConstrained[c] = !agreements.isEmpty();
            for (int r = 0; r < claim.requests().size(); r++) {
                List<RequestChoice> choices = claim.requests().get(r);
                List<byte[]> uses = new ArrayList<>();
                for (RequestChoice choice : choices) {
                    byte[] ofChoice = new byte[devices.size()];
                    for (int place = 0; place < ofChoice.length; place++) {
                        ofChoice[place] = use(choice, place, agreements, free, inUse);
                    }
                    uses.add(ofChoice);
                    effort.spend(4L * devices.size());
                }
                lines.add(new Line(c, r, choices, uses));
            }
        }
    }

    private byte use(
            RequestChoice requestChoice, int place, List<Agreement> agreements, Capacities free, DevicesInUse inUse) {
        OfferedDevice offered = devices.offer(place);
        Match match = requestChoice.conditions().of(offered);
        if (!requestChoice.choice().adminAccess() && inUse.isOwned(offered.id())) {
            return NO;
        }
        if (match == Match.FAILS) {
            return FAILS;
        }
        if (match == Match.NO || devices.isAway(place) || !free.suffice(requestChoice, offered)) {
            return NO;
        }
        boolean lacks = agreements.stream()
                .anyMatch(agreement -> agreement.isAbout(requestChoice) && agreement.valueOf(offered) == null);
        return lacks || requestChoice.isKeptAwayFrom(offered) ? NEVER : YES;
    }

    /** All requests, claim by claim. */
    List<Line> lines() {
        return lines;
    }

    /** Returns whether an attempt to take a device can leak counters. */
    boolean canLeak() {
        for (Line line : lines) {
            boolean constrains = isConstrained[line.claim()];
            for (int place = 0; place < devices.size(); place++) {
                if (line.looksAt(place)
                        && TakenDevices.isAnyTaken(devices.offer(place))
                        && (constrains || devices.offer(place).device().shared() || line.isAny(place, NEVER))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The index of a request among those of all claims. */
    int line(int claim, int request) {
        return first[claim] + request;
    }
}
