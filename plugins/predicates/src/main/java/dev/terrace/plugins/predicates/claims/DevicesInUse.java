package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/** The allocated devices: by the cluster and by the session. */
final class DevicesInUse {
    private final Inventory inventory;
    private final int[] owners;
    /**
     * The number of parts that claims hold, by device id. Counts only claims that record their share of the device's
     * capacities.
     */
    private final int[] parts;

    private final Map<Integer, Map<String, BigDecimal>> taken = new HashMap<>();
    /** The number of changes by pool number. */
    private final long[] changes;

    DevicesInUse(Inventory inventory) {
        this.inventory = inventory;
        owners = new int[inventory.size()];
        parts = new int[inventory.size()];
        changes = new long[inventory.pools()];
    }

    void allocate(ClaimAllocation allocation) {
        change(allocation, 1);
    }

    void release(ClaimAllocation allocation) {
        change(allocation, -1);
    }

    private void change(ClaimAllocation allocation, int by) {
        for (Given given : allocation.devices()) {
            int id = inventory.id(given.driver(), given.pool(), given.device());
            if (id < 0 || given.adminAccess()) {
                continue;
            }
            changes[inventory.poolOf(id)]++;
            if (given.share().isEmpty()) {
                owners[id] += by;
            } else if (!given.taken().isEmpty()) {
                parts[id] += by;
                Map<String, BigDecimal> sums = taken.computeIfAbsent(id, none -> new HashMap<>());
                given.taken()
                        .forEach((name, amount) ->
                                sums.merge(name, amount.exact().multiply(BigDecimal.valueOf(by)), BigDecimal::add));
            }
        }
    }

    /** The number of allocations and releases in these pools; never decreases. */
    long changes(int[] pools) {
        long sum = 0;
        for (int pool : pools) {
            sum += changes[pool];
        }
        return sum;
    }

    /** Returns whether a claim holds the whole device. */
    boolean isOwned(int id) {
        return owners[id] > 0;
    }

    /** Returns whether claims hold parts of the device. */
    boolean isShared(int id) {
        return parts[id] > 0;
    }

    /** The device's capacity that claims hold. */
    Map<String, BigDecimal> taken(int id) {
        return taken.getOrDefault(id, Map.of());
    }
}
