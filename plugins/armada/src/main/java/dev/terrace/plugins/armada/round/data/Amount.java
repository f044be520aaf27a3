package dev.terrace.plugins.armada.round.data;

import java.util.Arrays;

/** An immutable amount of each resource, in units. */
public final class Amount {
    private final long[] units;

    private Amount(long[] units) {
        this.units = units;
    }

    /** @param units one for each resource; copied */
    public static Amount of(long... units) {
        return new Amount(units.clone());
    }

    /** The array itself; callers must not change it. */
    public long[] units() {
        return units;
    }

    /** Adds this amount to a sum. */
    public void addTo(long[] sum) {
        Vectors.add(sum, units);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Amount that && Arrays.equals(units, that.units);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(units);
    }

    @Override
    public String toString() {
        return Arrays.toString(units);
    }
}
