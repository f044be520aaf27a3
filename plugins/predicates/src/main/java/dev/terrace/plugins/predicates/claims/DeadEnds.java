package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.plugins.predicates.claims.DeviceRelations.Counted;
import dev.terrace.plugins.predicates.claims.DeviceRelations.Tie;
import dev.terrace.plugins.predicates.claims.Search.Effort;
import dev.terrace.plugins.predicates.claims.Search.End;
import dev.terrace.plugins.predicates.claims.Search.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of search states without a solution.
 *
 * <p>States are equal if they differ only in the choice among equal devices or equal groups. A group shares a counter
 * set, or the attribute value of a constraint. A state is a 64-bit hash of everything that the rest of the search
 * depends on.
 */
final class DeadEnds {
    private final TakenDevices taken;
    private final Effort effort;
    private final VisibleDevices devices;
    private final DeviceSuitability suitability;
    private final DeviceRelations relations;
    /** The kind of each device before the search, by index of the place. */
    private final int[] kinds;

    private final Map<Object, Integer> numbers = new HashMap<>();
    private final Map<Long, End> ends = new HashMap<>();

    DeadEnds(VisibleDevices devices, Ask ask, DeviceSuitability suitability, TakenDevices taken, Effort effort) {
        this.devices = devices;
        this.suitability = suitability;
        this.taken = taken;
        this.effort = effort;
        relations = new DeviceRelations(devices, ask, suitability);
        kinds = new int[relations.places().length];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = number(relations.kind(i));
        }
    }

    /** The known end of a state, or null. */
    @Nullable
    End end(long state) {
        return ends.get(state);
    }

    void learn(long state, End end) {
        ends.put(state, end);
    }

    /** The state of the search at a position. */
    long state(Position at) {
        long state = 0;
        for (long label : labels(at)) {
            state += mixed(label);
        }
        List<Agreement> agreements = taken.agreements(at.claim());
        List<Object> rest = new ArrayList<>();
        rest.add(List.of(
                at.claim(),
                at.request(),
                at.choice(),
                at.done(),
                taken.picks().get(at.claim()).size()));
        for (Agreement agreement : agreements) {
            if (!relations.isTied(agreement.attribute())) {
                rest.add(agreement.state());
            }
        }
        if (taken.isAgreementLeft()) {
            rest.add(taken.agreementsState());
        }
        if (!relations.isTied(DeviceRelations.COUNTERS)) {
            rest.add(taken.counters().state());
        }
        return mixed(state + number(rest));
    }

    /**
     * A label per device: its relevant state at a position. Devices with equal labels are interchangeable.
     *
     * @return by index of the place
     */
    long[] labels(Position at) {
        long[] labels = new long[kinds.length];
        boolean isOrdered = relations.isOrdered(at.claim()) || taken.isAgreementLeft();
        for (int i = 0; i < labels.length; i++) {
            labels[i] = mixed(mixed(kinds[i]) + standing(at, relations.places()[i]));
            if (isOrdered) {
                labels[i] = mixed(labels[i] + i);
            }
        }
        for (Tie tie : relations.all()) {
            long[] sums = new long[tie.common().size()];
            for (int i = 0; i < labels.length; i++) {
                if (tie.group(i) >= 0) {
                    sums[tie.group(i)] += mixed(labels[i]);
                }
            }
            for (int g = 0; g < sums.length; g++) {
                sums[g] = mixed(sums[g] + number(state(at, tie, g)));
            }
            for (int i = 0; i < labels.length; i++) {
                if (tie.group(i) >= 0) {
                    labels[i] = mixed(labels[i] ^ sums[tie.group(i)]);
                }
            }
        }
        effort.spend((2L + 2L * relations.all().size()) * labels.length);
        return labels;
    }

    /** The label of the device at a place. */
    long label(long[] labels, int place) {
        return labels[Arrays.binarySearch(relations.places(), place)];
    }

    private int standing(Position at, int place) {
        boolean isPassed = at.choice() >= 0
                && place < at.from()
                && suitability
                                .lines()
                                .get(suitability.line(at.claim(), at.request()))
                                .use(at.choice(), place)
                        != DeviceSuitability.NO;
        int standing = isPassed ? 1 : 0;
        if (taken.isHeld(place)) {
            standing += 2;
            standing += relations.isAnyOpen() && taken.isHeldBy(at.claim(), place) ? 4 : 0;
        }
        OfferedDevice offered = devices.offer(place);
        if (!offered.device().shared()) {
            return standing;
        }
        effort.spend(16);
        return standing + 8 * number(taken.capacities().state(offered));
    }

    private Object state(Position at, Tie tie, int group) {
        if (tie.common().get(group) instanceof Counted counted) {
            effort.spend(2 + 2L * taken.counters().amounts());
            return taken.counters().left(counted.pool(), counted.set());
        }
        AttributeValue value = (AttributeValue) tie.common().get(group);
        List<Object> state = new ArrayList<>(1);
        for (Agreement agreement : taken.agreements(at.claim())) {
            if (agreement.attribute().equals(tie.attribute())) {
                state.add(agreement.use(value));
            }
        }
        return state;
    }

    private int number(Object of) {
        Integer before = numbers.get(of);
        if (before != null) {
            return before;
        }
        effort.spend(8);
        numbers.put(of, numbers.size() + 1);
        return numbers.size();
    }

    /** Stafford's thirteenth mixer. */
    private static long mixed(long bits) {
        long z = bits + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
