package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is left of pools' shared counters while a claim's devices are searched. */
final class Counters {
    private final DevicesInUse inUse;
    private final Map<String, Map<String, BigDecimal>> left = new HashMap<>();

    Counters(DevicesInUse inUse) {
        this.inUse = inUse;
    }

    /** Takes what the device takes, if it is there. */
    boolean take(Pool pool, OfferedDevice offered) {
        Map<String, BigDecimal> amounts = left.computeIfAbsent(pool.key(), key -> free(pool));
        change(amounts, offered.device().takes(), -1);
        for (CounterSet set : offered.device().takes()) {
            for (String counter : set.counters().keySet()) {
                BigDecimal rest = amounts.get(key(set, counter));
                if (rest != null && rest.signum() < 0) {
                    change(amounts, offered.device().takes(), 1);
                    return false;
                }
            }
        }
        return true;
    }

    void putBack(Pool pool, OfferedDevice offered) {
        change(
                left.computeIfAbsent(pool.key(), key -> free(pool)),
                offered.device().takes(),
                1);
    }

    private Map<String, BigDecimal> free(Pool pool) {
        Map<String, BigDecimal> amounts = new HashMap<>();
        for (CounterSet set : pool.counters()) {
            set.counters().forEach((counter, amount) -> amounts.put(key(set, counter), amount.exact()));
        }
        for (OfferedDevice offered : pool.all()) {
            if (inUse.isOwned(offered.id()) || inUse.isShared(offered.id())) {
                change(amounts, offered.device().takes(), -1);
            }
        }
        return amounts;
    }

    /** Counters that the pool does not have do not count. */
    private static void change(Map<String, BigDecimal> amounts, List<CounterSet> takes, int by) {
        for (CounterSet set : takes) {
            set.counters()
                    .forEach((counter, amount) -> amounts.computeIfPresent(
                            key(set, counter),
                            (key, rest) -> rest.add(amount.exact().multiply(BigDecimal.valueOf(by)))));
        }
    }

    private static String key(CounterSet set, String counter) {
        return set.name() + "/" + counter;
    }
}
