package dev.terrace.model;

import java.util.Arrays;

/**
 * A mutable sum of amounts: what a node has left, what a queue holds. May become negative. Not safe for use by several threads.
 */
public final class Tally implements ResourceVector {
    private final ResourceNames names;
    private final long[] values;
    private long present = 0b11;

    public Tally(ResourceNames names) {
        this.names = names;
        this.values = new long[names.size()];
    }

    /** A tally that starts from {@code start}. */
    public static Tally of(Amounts start) {
        return new Tally(start.names()).add(start);
    }

    @Override
    public ResourceNames names() {
        return names;
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

    public Tally add(Amounts amounts) {
        for (int d = 0; d < values.length; d++) {
            values[d] += amounts.get(d);
        }
        present |= amounts.present();
        return this;
    }

    public Tally add(Tally other) {
        for (int d = 0; d < values.length; d++) {
            values[d] += other.values[d];
        }
        present |= other.present;
        return this;
    }

    /** Takes away; what was absent becomes present, below zero. */
    public Tally subtract(Amounts amounts) {
        for (int d = 0; d < values.length; d++) {
            values[d] -= amounts.get(d);
        }
        present |= amounts.present();
        return this;
    }

    public Tally subtract(Tally other) {
        for (int d = 0; d < values.length; d++) {
            values[d] -= other.values[d];
        }
        present |= other.present;
        return this;
    }

    public Tally copy() {
        return new Tally(names).add(this);
    }

    /** Back to nothing, as when new. */
    public void clear() {
        Arrays.fill(values, 0);
        present = 0b11;
    }

    public Amounts toAmounts() {
        return Amounts.of(names, values, present);
    }

    @Override
    public String toString() {
        return show();
    }
}
