package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.resource.Quantity;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The remaining capacities of devices during the search for a claim.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/consumable_capacity.go: CmpRequestOverCapacity"
 */
final class Capacities {
    private final DevicesInUse inUse;
    private Map<Integer, Map<String, BigDecimal>> planned = Map.of();

    Capacities(DevicesInUse inUse) {
        this.inUse = inUse;
    }

    /** Returns whether the device has the requested capacities and its policies allow these amounts. */
    boolean suffice(RequestChoice requestChoice, OfferedDevice offered) {
        SortedMap<String, Quantity> asked = requestChoice.choice().capacities();
        SortedMap<String, DeviceCapacity> capacities = offered.device().capacities();
        if (asked.isEmpty() && offered.device().isPlain() && !inUse.isShared(offered.id())) {
            return true;
        }
        if (!capacities.keySet().containsAll(asked.keySet())) {
            return false;
        }
        Map<String, BigDecimal> before = inUse.taken(offered.id());
        Map<String, BigDecimal> now = planned.getOrDefault(offered.id(), Map.of());
        for (Map.Entry<String, DeviceCapacity> capacity : capacities.entrySet()) {
            String name = capacity.getKey();
            BigDecimal taken = capacity.getValue().taken(asked.get(name));
            BigDecimal sum =
                    taken.add(before.getOrDefault(name, BigDecimal.ZERO)).add(now.getOrDefault(name, BigDecimal.ZERO));
            if (!capacity.getValue().allows(taken)
                    || sum.compareTo(capacity.getValue().value().exact()) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether claims use parts of the device, or the search has planned to. */
    boolean isInUse(OfferedDevice offered) {
        return inUse.isShared(offered.id()) || planned.containsKey(offered.id());
    }

    /** The state that decides all later answers about a shared device. */
    Object state(OfferedDevice offered) {
        return List.of(
                isInUse(offered),
                plain(inUse.taken(offered.id())),
                plain(planned.getOrDefault(offered.id(), Map.of())));
    }

    private static Map<String, BigDecimal> plain(Map<String, BigDecimal> amounts) {
        Map<String, BigDecimal> plain = new HashMap<>(amounts);
        plain.replaceAll((name, amount) -> amount.stripTrailingZeros());
        return plain;
    }

    /** Returns the amounts that a request takes from a shared device. */
    static SortedMap<String, Quantity> taken(RequestChoice requestChoice, OfferedDevice offered) {
        SortedMap<String, Quantity> taken = new TreeMap<>();
        offered.device()
                .capacities()
                .forEach((name, capacity) -> taken.put(
                        name,
                        Quantity.of(capacity.taken(
                                requestChoice.choice().capacities().get(name)))));
        return Collections.unmodifiableSortedMap(taken);
    }

    void plan(OfferedDevice offered, SortedMap<String, Quantity> taken) {
        planned = planned.isEmpty() ? new HashMap<>() : planned;
        change(planned.computeIfAbsent(offered.id(), none -> new HashMap<>()), taken, 1);
    }

    void putBack(OfferedDevice offered, SortedMap<String, Quantity> taken) {
        Map<String, BigDecimal> sums = planned.get(offered.id());
        if (sums != null && !taken.isEmpty()) {
            change(sums, taken, -1);
            // As in Kubernetes, picks of zero amounts do not count.
            if (sums.values().stream().allMatch(sum -> sum.signum() == 0)) {
                planned.remove(offered.id());
            }
        }
    }

    private static void change(Map<String, BigDecimal> sums, SortedMap<String, Quantity> taken, int by) {
        taken.forEach(
                (name, amount) -> sums.merge(name, amount.exact().multiply(BigDecimal.valueOf(by)), BigDecimal::add));
    }
}
