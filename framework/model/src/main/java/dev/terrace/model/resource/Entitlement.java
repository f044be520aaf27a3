package dev.terrace.model.resource;

import java.util.Arrays;

/**
 * A mutable vector of doubles, for a queue's deserved amount or a remainder to share. The order of operations is
 * Volcano's, so that results agree to the last bit. Not thread-safe.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/resource_info.go">Volcano,
 *     Resource</a>
 */
public final class Entitlement implements ResourceVector {
    /** The meaning of a dimension that the other operand lacks. */
    public enum Absent {
        ZERO,
        UNLIMITED
    }

    private final ResourceNames names;
    private final double[] values;
    private long present = 0b11;

    public Entitlement(ResourceNames names) {
        this.names = names;
        this.values = new double[names.size()];
    }

    public static Entitlement of(ResourceVector start) {
        return new Entitlement(start.names()).add(start);
    }

    @Override
    public ResourceNames names() {
        return names;
    }

    @Override
    public double value(int dimension) {
        return values[dimension];
    }

    @Override
    public long present() {
        return present;
    }

    public Entitlement set(int dimension, double value) {
        values[dimension] = value;
        present |= 1L << dimension;
        return this;
    }

    public Entitlement add(ResourceVector other) {
        for (int d = 0; d < values.length; d++) {
            if (other.has(d)) {
                values[d] += other.value(d);
            }
        }
        present |= other.present();
        return this;
    }

    public Entitlement subtract(ResourceVector other) {
        for (int d = 0; d < values.length; d++) {
            if (other.has(d)) {
                values[d] -= other.value(d);
            }
        }
        present |= other.present();
        return this;
    }

    public Entitlement scale(double factor) {
        for (int d = 0; d < values.length; d++) {
            values[d] *= factor;
        }
        return this;
    }

    /**
     * Lowers each present dimension to the other vector's value. A dimension that the other vector lacks becomes zero
     * or stays, depending on {@code absent}.
     */
    public Entitlement limitTo(ResourceVector limit, Absent absent) {
        for (int d = 0; d < values.length; d++) {
            if (has(d)) {
                if (limit.has(d)) {
                    values[d] = Math.min(values[d], limit.value(d));
                } else if (absent == Absent.ZERO) {
                    values[d] = 0;
                }
            }
        }
        return this;
    }

    /**
     * Raises each dimension to the other vector's value. Dimensions of either vector become present; negative
     * dimensions of this one become absent.
     */
    public Entitlement raiseTo(ResourceVector floor) {
        for (int d = 0; d < values.length; d++) {
            if (d > ResourceNames.MEMORY && values[d] < 0) {
                values[d] = 0;
                present &= ~(1L << d);
            }
            if (floor.has(d) && (d <= ResourceNames.MEMORY || floor.value(d) >= 0)) {
                values[d] = Math.max(floor.value(d), values[d]);
                present |= 1L << d;
            }
        }
        return this;
    }

    /**
     * Returns the excess of {@code left} over {@code right}. An absent dimension counts as zero. Dimensions other than
     * cpu and memory are present only if their excess is positive.
     */
    public static Entitlement excess(ResourceVector left, ResourceVector right) {
        Entitlement excess = new Entitlement(left.names());
        for (int d = 0; d < excess.values.length; d++) {
            if (left.value(d) > right.value(d)) {
                excess.set(d, left.value(d) - right.value(d));
            }
        }
        return excess;
    }

    /** Returns whether both vectors have the same present dimensions with exactly the same values. */
    public boolean sameAs(Entitlement other) {
        return present == other.present && Arrays.equals(values, other.values);
    }

    public Entitlement copy() {
        Entitlement copy = new Entitlement(names);
        System.arraycopy(values, 0, copy.values, 0, values.length);
        copy.present = present;
        return copy;
    }

    @Override
    public String toString() {
        return show();
    }
}
