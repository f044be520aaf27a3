package dev.terrace.model.resource;

import java.util.Arrays;
import java.util.Map;

/** An immutable amount of each resource, in the integer units of {@link ResourceNames}. */
public final class Amounts implements ResourceVector {
    private final ResourceNames names;
    private final long[] values;
    private final long present;

    private Amounts(ResourceNames names, long[] values, long present) {
        this.names = names;
        this.values = values;
        this.present = present | 0b11;
    }

    /** Returns an amount with zero cpu and memory, in which all other dimensions are absent. */
    public static Amounts none(ResourceNames names) {
        return new Amounts(names, new long[names.size()], 0);
    }

    /**
     * @param values one for each dimension; copied
     * @param present one bit for each dimension that is present; cpu and memory always are
     */
    public static Amounts of(ResourceNames names, long[] values, long present) {
        return new Amounts(names, Arrays.copyOf(values, names.size()), present);
    }

    /**
     * @param amounts units by resource name
     * @throws IllegalArgumentException if {@code names} lacks one of the resources
     */
    public static Amounts of(ResourceNames names, Map<String, Long> amounts) {
        long[] values = new long[names.size()];
        long present = 0;
        for (Map.Entry<String, Long> entry : amounts.entrySet()) {
            int dimension = names.indexOf(entry.getKey());
            if (dimension < 0) {
                throw new IllegalArgumentException("unknown resource " + entry.getKey());
            }
            values[dimension] = entry.getValue();
            present |= 1L << dimension;
        }
        return new Amounts(names, values, present);
    }

    @Override
    public ResourceNames names() {
        return names;
    }

    /** Returns whether cpu and memory are zero and all other dimensions are absent. */
    public boolean isNone() {
        for (long value : values) {
            if (value != 0) {
                return false;
            }
        }
        return present == 0b11;
    }

    public long get(int dimension) {
        return values[dimension];
    }

    @Override
    public double value(int dimension) {
        return values[dimension];
    }

    @Override
    public long present() {
        return present;
    }

    /**
     * Returns these amounts with some replaced. Dimensions that are absent stay absent.
     *
     * @param amounts units by resource name
     */
    public Amounts with(Map<String, Long> amounts) {
        long[] changed = values.clone();
        amounts.forEach((resource, amount) -> {
            int dimension = names.indexOf(resource);
            if (dimension >= 0 && has(dimension)) {
                changed[dimension] = amount;
            }
        });
        return new Amounts(names, changed, present);
    }

    /** Returns the sum of both. A dimension is present if it is present in either. */
    public Amounts plus(Amounts other) {
        long[] sum = values.clone();
        for (int d = 0; d < sum.length; d++) {
            sum[d] += other.values[d];
        }
        return new Amounts(names, sum, present | other.present);
    }

    /** Equivalent to {@link ResourceVector#atMost}, in integer arithmetic. */
    public boolean fitsIn(Tally available) {
        for (int d = 0; d < values.length; d++) {
            if (values[d] > available.get(d) && has(d)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Amounts that && present == that.present && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values) * 31 + Long.hashCode(present);
    }

    @Override
    public String toString() {
        return show();
    }
}
