package dev.terrace.plugins.gridengine.data;

import java.util.HashMap;
import java.util.Map;

/**
 * The decayed usage of users and projects, in slot-seconds. A user's usage is stored separately for each project. A
 * project's usage is stored as its own amount, not as the sum over its users.
 */
public final class Usage {
    private final Map<UsageName, Amount> amounts = new HashMap<>();

    private Usage() {}

    /** The usage of a name. */
    public static final class Amount {
        private double used;

        public void add(double more) {
            used += more;
        }
    }

    public static Usage none() {
        return new Usage();
    }

    /** The usage of a name; 0 for an unknown name. */
    public double get(UsageName name) {
        Amount amount = amounts.get(name);
        return amount == null ? 0 : amount.used;
    }

    /** The amount of a name, with a usage of 0 if it is new. */
    public Amount amount(UsageName name) {
        return amounts.computeIfAbsent(name, absent -> new Amount());
    }

    /** Adds to the usage of a name. */
    public void add(UsageName name, double usage) {
        amount(name).add(usage);
    }

    /** An immutable copy of the current usage. */
    public UsageValue value() {
        Map<UsageName, Double> now = new HashMap<>(2 * amounts.size());
        amounts.forEach((name, amount) -> now.put(name, amount.used));
        return new UsageValue(now);
    }
}
