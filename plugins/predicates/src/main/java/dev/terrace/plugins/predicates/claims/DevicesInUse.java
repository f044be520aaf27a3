package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The devices that claims have: those that the cluster shows, and those that the session gave. */
final class DevicesInUse {
    private final Inventory inventory;
    private final int[] owners;
    private final int[] sharers;
    private final Map<Integer, Map<String, BigDecimal>> taken = new HashMap<>();
    /** By key of the pool. */
    private final Map<String, Long> changes = new HashMap<>();

    DevicesInUse(Inventory inventory) {
        this.inventory = inventory;
        owners = new int[inventory.size()];
        sharers = new int[inventory.size()];
    }

    void give(ClaimAllocation allocation) {
        change(allocation, 1);
    }

    void takeBack(ClaimAllocation allocation) {
        change(allocation, -1);
    }

    private void change(ClaimAllocation allocation, int by) {
        for (Given given : allocation.devices()) {
            int id = inventory.id(given.key());
            if (id < 0 || given.adminAccess()) {
                continue;
            }
            inventory.poolsOf(id).forEach(pool -> changes.merge(pool, 1L, Long::sum));
            if (given.share().isEmpty()) {
                owners[id] += by;
            } else {
                sharers[id] += by;
                Map<String, BigDecimal> sums = taken.computeIfAbsent(id, none -> new HashMap<>());
                given.taken()
                        .forEach((name, amount) ->
                                sums.merge(name, amount.exact().multiply(BigDecimal.valueOf(by)), BigDecimal::add));
            }
        }
    }

    /** How often devices of the pools were given or taken back; never falls. */
    long changes(List<Pool> pools) {
        long sum = 0;
        for (Pool pool : pools) {
            sum += changes.getOrDefault(pool.key(), 0L);
        }
        return sum;
    }

    /** Whether a claim has it as a whole. */
    boolean isOwned(int id) {
        return owners[id] > 0;
    }

    /** Whether claims have parts of it. */
    boolean isShared(int id) {
        return sharers[id] > 0;
    }

    /** What claims have of its capacities. */
    Map<String, BigDecimal> taken(int id) {
        return taken.getOrDefault(id, Map.of());
    }
}
