package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The remaining shared counters of pools during the search for a claim.
 *
 * <p>Two surprises of Kubernetes': pools of two drivers with the same name share one account, which starts with the
 * counters of the pool that is read first. A device that claims use in parts takes nothing from the counters.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: checkAvailableCounters"
 */
final class Counters {
    private final DevicesInUse inUse;
    /** The remaining amounts by pool name, then by set and counter. */
    private Map<String, Map<Counter, BigDecimal>> left = Map.of();

    private record Counter(String set, String name) {}

    Counters(DevicesInUse inUse) {
        this.inUse = inUse;
    }

    /** Takes the device's amounts, unless a counter of the pool falls below zero or already is. */
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

    /** The number of pools with an account. */
    int accounts() {
        return left.size();
    }

    /** The number of counters in all accounts. */
    int amounts() {
        int amounts = 0;
        for (Map<Counter, BigDecimal> account : left.values()) {
            amounts += account.size();
        }
        return amounts;
    }

    /** The state that decides all later answers. */
    Object state() {
        Map<String, Map<Counter, BigDecimal>> state = new HashMap<>();
        left.forEach((pool, amounts) -> {
            Map<Counter, BigDecimal> plain = new HashMap<>(amounts);
            plain.replaceAll((counter, rest) -> rest.stripTrailingZeros());
            state.put(pool, plain);
        });
        return state;
    }

    /** The state that decides later answers about devices that take from a set of the pool. */
    Map<String, BigDecimal> left(String pool, String set) {
        Map<String, BigDecimal> amounts = new HashMap<>();
        left.getOrDefault(pool, Map.of()).forEach((counter, rest) -> {
            if (counter.set().equals(set)) {
                amounts.put(counter.name(), rest.stripTrailingZeros());
            } else if (rest.signum() < 0) {
                // A negative counter blocks all devices of the pool.
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

    /** Changes the account. Ignores counters that it lacks. */
    private static void change(Map<Counter, BigDecimal> amounts, List<CounterSet> takes, int by) {
        for (CounterSet set : takes) {
            set.counters()
                    .forEach((counter, amount) -> amounts.computeIfPresent(
                            new Counter(set.name(), counter),
                            (key, rest) -> rest.add(amount.exact().multiply(BigDecimal.valueOf(by)))));
        }
    }
}
