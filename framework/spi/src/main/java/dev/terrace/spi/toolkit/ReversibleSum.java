package dev.terrace.spi.toolkit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;

/**
 * An exactly reversible sum of vectors: removing a part restores the sum without it, and a resource that no part has is
 * absent. For integers below 2^53 only, whose sums do not depend on the order.
 */
public final class ReversibleSum {
    private final ResourceNames names;
    private final long[] values;

    /** The number of parts that have the dimension, by dimension. */
    private final int[] holders;

    /** Creates an empty sum. */
    public ReversibleSum(ResourceNames names) {
        this.names = names;
        this.values = new long[names.size()];
        this.holders = new int[names.size()];
    }

    /** Adds a part. */
    public void add(ResourceVector part) {
        count(part, 1);
    }

    /** Removes a part that was added and has not changed since. */
    public void remove(ResourceVector part) {
        count(part, -1);
    }

    /** @param sign 1 to add, −1 to remove */
    void count(ResourceVector part, int sign) {
        for (int d = 0; d < values.length; d++) {
            values[d] += sign * (long) part.value(d);
            holders[d] += part.has(d) ? sign : 0;
        }
    }

    /** Returns a copy as integers. */
    public Tally toTally() {
        return new Tally(names).add(Amounts.of(names, values, present()));
    }

    /** Returns a copy as doubles. */
    public Entitlement toEntitlement() {
        return new Entitlement(names).add(Amounts.of(names, values, present()));
    }

    private long present() {
        long present = 0;
        for (int d = 0; d < holders.length; d++) {
            present |= holders[d] > 0 ? 1L << d : 0;
        }
        return present;
    }
}
