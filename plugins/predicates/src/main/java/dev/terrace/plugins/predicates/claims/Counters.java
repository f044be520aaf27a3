package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is left of pools' shared counters while a claim's devices are searched.
 *
 * <p>Two surprises of Kubernetes': pools of two drivers that have one name have one account, which begins with the
 * counters of the pool that is asked first; and a device of which claims have parts takes nothing of them.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: checkAvailableCounters"
 */
final class Counters {
    private final DevicesInUse inUse;
    /** By the name of the pool, then by set and counter. */
    private Map<String, Map<Counter, BigDecimal>> left = Map.of();

    private record Counter(String set, String name) {}

    Counters(DevicesInUse inUse) {
        this.inUse = inUse;
    }

    /** Takes what the device takes, if no counter of the pool falls below zero, or is there already. */
    boolean take(Pool pool, OfferedDevice offered) {
        left = left.isEmpty() ? new HashMap<>() : left;
        Map<Counter, BigDecimal> amounts = left.computeIfAbsent(pool.id().name(), name -> free(pool));
        change(amounts, offered.device().takes(), -1);
        for (BigDecimal rest : amounts.values()) {
            if (rest.signum() < 0) {
                change(amounts, offered.device().takes(), 1);
                return false;
            }
        }
        return true;
    }

    void putBack(Pool pool, OfferedDevice offered) {
        change(left.getOrDefault(pool.id().name(), Map.of()), offered.device().takes(), 1);
    }

    /** How many pools have an account. */
    int accounts() {
        return left.size();
    }

    /** How many counters all accounts have. */
    int amounts() {
        int amounts = 0;
        for (Map<Counter, BigDecimal> account : left.values()) {
            amounts += account.size();
        }
        return amounts;
    }

    /** All that later answers depend on. */
    Object state() {
        Map<String, Map<Counter, BigDecimal>> state = new HashMap<>();
        left.forEach((pool, amounts) -> {
            Map<Counter, BigDecimal> plain = new HashMap<>(amounts);
            plain.replaceAll((counter, rest) -> rest.stripTrailingZeros());
            state.put(pool, plain);
        });
        return state;
    }

    /** All that later answers about devices that take of a pool's set depend on. */
    Map<String, BigDecimal> left(String pool, String set) {
        Map<String, BigDecimal> amounts = new HashMap<>();
        left.getOrDefault(pool, Map.of()).forEach((counter, rest) -> {
            if (counter.set().equals(set)) {
                amounts.put(counter.name(), rest.stripTrailingZeros());
            } else if (rest.signum() < 0) {
                // It keeps all devices of the pool from being taken.
                amounts.put("", BigDecimal.ONE.negate());
            }
        });
        return amounts;
    }

    private Map<Counter, BigDecimal> free(Pool pool) {
        Map<Counter, BigDecimal> amounts = new HashMap<>();
        for (CounterSet set : pool.counters()) {
            set.counters().forEach((counter, amount) -> amounts.put(new Counter(set.name(), counter), amount.exact()));
        }
        for (OfferedDevice offered : pool.all()) {
            if (inUse.isOwned(offered.id())) {
                change(amounts, offered.device().takes(), -1);
            }
        }
        return amounts;
    }

    /** Counters that the account does not have do not count. */
    private static void change(Map<Counter, BigDecimal> amounts, List<CounterSet> takes, int by) {
        for (CounterSet set : takes) {
            set.counters()
                    .forEach((counter, amount) -> amounts.computeIfPresent(
                            new Counter(set.name(), counter),
                            (key, rest) -> rest.add(amount.exact().multiply(BigDecimal.valueOf(by)))));
        }
    }
}
