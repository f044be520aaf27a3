package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.plugins.predicates.claims.Ask.OfClaim;
import dev.terrace.plugins.predicates.claims.DeviceSuitability.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The relations that make devices of a node equal or unequal to a search, and that tie devices into groups. */
final class DeviceRelations {
    /** The name of the tie by shared counters, next to those by attributes. */
    static final String COUNTERS = "";

    private final VisibleDevices devices;
    private final DeviceSuitability suitability;
    /** The places of devices that suit any request. */
    private final int[] places;

    private final boolean isAnyOpen;
    private final boolean isCounted;
    /** Whether the rest of the search depends on the order of devices, by claim. */
    private final boolean[] isOrdered;

    private final List<Tie> all = new ArrayList<>();
    /** Ties whose groups cross those of the other ties. */
    private final List<Tie> across = new ArrayList<>();

    /** A counter set of a pool. */
    record Counted(String pool, String set) {}

    /**
     * A partition of devices into groups.
     *
     * @param common the common attribute value or counter set of each group
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Tie(String attribute, int[] groups, List<Object> common) {
        /** The group of a device, by index of its place; negative without a group. */
        int group(int index) {
            return groups[index];
        }
    }

    DeviceRelations(VisibleDevices devices, Ask ask, DeviceSuitability suitability) {
        this.devices = devices;
        this.suitability = suitability;
        places = IntStream.range(0, devices.size())
                .filter(place -> suitability.lines().stream().anyMatch(line -> line.looksAt(place)))
                .toArray();
        isAnyOpen = suitability.lines().stream()
                .flatMap(line -> line.choices().stream())
                .anyMatch(requestChoice -> requestChoice.choice().adminAccess());
        List<Tie> each = new ArrayList<>();
        ask.claims().stream()
                .flatMap(claim -> claim.constraints().stream())
                .map(DeviceConstraint::attribute)
                .distinct()
                .forEach(attribute -> each.add(byValue(attribute)));
        isOrdered = new boolean[ask.claims().size()];
        boolean isAnyOrdered = !leaksEvenly(ask);
        for (int c = isOrdered.length - 1; c >= 0; c--) {
            isAnyOrdered |= isOrdered(ask.claims().get(c), each);
            isOrdered[c] = isAnyOrdered;
        }
        Tie counted = bySet();
        isCounted = counted != null;
        if (counted != null) {
            each.add(counted);
        }
        // Finest first: each refines the next.
        each.sort(Comparator.comparing((Tie tie) -> -tie.common().size()).thenComparing(Tie::attribute));
        for (Tie tie : each) {
            (all.isEmpty() || isDivided(tie, all.get(all.size() - 1)) ? all : across).add(tie);
        }
    }

    /** The places of devices that suit any request. Must not be modified. */
    int[] places() {
        return places;
    }

    List<Tie> all() {
        return all;
    }

    boolean isTied(String attribute) {
        return all.stream().anyMatch(tie -> tie.attribute().equals(attribute));
    }

    /** Returns whether a request may take devices that others hold. */
    boolean isAnyOpen() {
        return isAnyOpen;
    }

    /** Returns whether the rest of a search, from a claim on, depends on the order of devices. */
    boolean isOrdered(int claim) {
        return isOrdered[claim];
    }

    /**
     * Returns whether a claim's constraints depend on the order of devices. If a request's devices must differ, only
     * the previous one counts, and is forgotten once another is put back; that does not matter if all devices differ
     * anyway. If a request wants all devices to agree, the first unavailable one decides.
     */
    private boolean isOrdered(OfClaim claim, List<Tie> each) {
        Set<String> names = new HashSet<>();
        boolean isNamedTwice = !claim.requests().stream()
                .allMatch(request -> names.add(request.get(0).request().name()));
        for (DeviceConstraint constraint : claim.constraints()) {
            boolean differ = !isAnyOpen
                    && IntStream.of(places)
                            .noneMatch(place -> devices.offer(place).device().shared())
                    && each.stream()
                            .filter(tie -> tie.attribute().equals(constraint.attribute()))
                            .allMatch(tie -> tie.common().size() == places.length);
            boolean looksBack = constraint.isDistinct() && !differ;
            for (RequestChoice requestChoice :
                    claim.requests().stream().flatMap(List::stream).toList()) {
                boolean isMany = requestChoice.choice().count() > 1 || isNamedTwice;
                if (constraint.isAbout(requestChoice.request(), requestChoice.choice())
                        && (requestChoice.choice().all() || (looksBack && isMany))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether the leaked counters do not depend on the order of devices. */
    private boolean leaksEvenly(Ask ask) {
        boolean isAny = false;
        boolean isEach = true;
        boolean isShared = false;
        for (int place : places) {
            boolean takes = TakenDevices.isAnyTaken(devices.offer(place));
            isAny |= takes;
            isEach &= takes;
            isShared |= takes && devices.offer(place).device().shared();
        }
        boolean isConstrained =
                ask.claims().stream().anyMatch(claim -> !claim.constraints().isEmpty());
        return !isAny || (!isShared && (isEach || !isConstrained));
    }

    private Tie byValue(String attribute) {
        List<Object> values = new ArrayList<>();
        for (int place : places) {
            OfferedDevice offered = devices.offer(place);
            AttributeValue value =
                    offered.device().attribute(attribute, offered.slice().driver());
            values.add(value == null ? "" : value);
        }
        return tie(attribute, values);
    }

    /** Returns the tie by counter sets; null if a device takes from counters of several sets. */
    private @Nullable Tie bySet() {
        List<Object> sets = new ArrayList<>();
        for (int place : places) {
            List<CounterSet> takes = devices.offer(place).device().takes();
            if (takes.size() > 1) {
                return null;
            }
            sets.add(
                    takes.isEmpty()
                            ? ""
                            : new Counted(
                                    devices.pool(place).id().name(),
                                    takes.get(0).name()));
        }
        return tie(COUNTERS, sets);
    }

    /** @param common by index of the place; an empty text stands for no group */
    private static Tie tie(String attribute, List<Object> common) {
        Map<Object, Integer> numbers = new HashMap<>();
        List<Object> each = new ArrayList<>();
        int[] groups = new int[common.size()];
        for (int i = 0; i < groups.length; i++) {
            Object of = common.get(i);
            groups[i] = of.equals("") ? -1 : numbers.computeIfAbsent(of, none -> numbers.size());
            if (groups[i] == each.size()) {
                each.add(of);
            }
        }
        return new Tie(attribute, groups, each);
    }

    /** Returns whether devices in one group of the finer tie also share a group of the other. */
    private static boolean isDivided(Tie tie, Tie finer) {
        Map<Integer, Integer> of = new HashMap<>();
        for (int i = 0; i < tie.groups.length; i++) {
            int group = tie.group(i);
            Integer before = finer.group(i) < 0 ? null : of.putIfAbsent(finer.group(i), group);
            if (before != null && before != group) {
                return false;
            }
        }
        return true;
    }

    /** Everything that the search can read of a device before it begins, except its groups. */
    List<Object> kind(int index) {
        Device device = devices.offer(places[index]).device();
        StringBuilder use = new StringBuilder();
        for (Line line : suitability.lines()) {
            for (byte[] of : line.uses()) {
                use.append((char) of[places[index]]);
            }
        }
        List<Object> kind = new ArrayList<>();
        kind.add(use.toString());
        kind.add(device.shared() ? device.capacities() : "");
        if (isCounted) {
            kind.add(device.takes().isEmpty() ? "" : device.takes().get(0).counters());
        } else {
            kind.add(List.of(devices.pool(places[index]).id().name(), device.takes()));
        }
        for (Tie tie : across) {
            kind.add(tie.group(index));
        }
        return kind;
    }
}
