package dev.terrace.model.resource;

import java.util.Arrays;
import java.util.Objects;

/** A mutable sum of amounts, such as a node's idle resources. May become negative. Not thread-safe. */
public final class Tally implements ResourceVector {
    private final ResourceNames names;
    private final long[] values;
    private final int start;
    private final int size;
    private long present = 0b11;

    public Tally(ResourceNames names) {
        this(names, new long[names.size()], 0);
    }

    private Tally(ResourceNames names, long[] values, int start) {
        this.names = names;
        this.values = values;
        this.start = start;
        this.size = names.size();
    }

    /**
     * Returns a tally that stores its numbers in {@code values}, beginning at {@code start}. The owner of the array may
     * read them there.
     *
     * @throws IndexOutOfBoundsException if the array has no room for them
     */
    public static Tally within(ResourceNames names, long[] values, int start) {
        Objects.checkFromIndexSize(start, names.size(), values.length);
        return new Tally(names, values, start);
    }

    /** Returns a tally with the initial value {@code start}. */
    public static Tally of(Amounts start) {
        return new Tally(start.names()).add(start);
    }

    @Override
    public ResourceNames names() {
        return names;
    }

    public long get(int dimension) {
        return values[start + dimension];
    }

    @Override
    public double value(int dimension) {
        return values[start + dimension];
    }

    @Override
    public long present() {
        return present;
    }

    public Tally add(Amounts amounts) {
        for (int d = 0; d < size; d++) {
            values[start + d] += amounts.get(d);
        }
        present |= amounts.present();
        return this;
    }

    public Tally add(Tally other) {
        for (int d = 0; d < size; d++) {
            values[start + d] += other.values[other.start + d];
        }
        present |= other.present;
        return this;
    }

    /** Subtracts amounts. A dimension that was absent becomes present and negative. */
    public Tally subtract(Amounts amounts) {
        for (int d = 0; d < size; d++) {
            values[start + d] -= amounts.get(d);
        }
        present |= amounts.present();
        return this;
    }

    public Tally subtract(Tally other) {
        for (int d = 0; d < size; d++) {
            values[start + d] -= other.values[other.start + d];
        }
        present |= other.present;
        return this;
    }

    public Tally copy() {
        return new Tally(names).add(this);
    }

    /** Resets the tally to its initial, empty state. */
    public void clear() {
        Arrays.fill(values, start, start + size, 0);
        present = 0b11;
    }

    public Amounts toAmounts() {
        return Amounts.of(names, Arrays.copyOfRange(values, start, start + size), present);
    }

    @Override
    public String toString() {
        return show();
    }
}
