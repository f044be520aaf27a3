package dev.terrace.plugins.armada.round.data;

import java.util.Arrays;
import java.util.List;

/** Arithmetic on amounts. */
public final class Vectors {
    private Vectors() {}

    public static void add(long[] to, long[] amount) {
        for (int r = 0; r < to.length; r++) {
            to[r] += amount[r];
        }
    }

    public static void subtract(long[] from, long[] amount) {
        for (int r = 0; r < from.length; r++) {
            from[r] -= amount[r];
        }
    }

    /** Returns whether an amount exceeds a bound in any resource. */
    public static boolean exceeds(long[] amount, long[] bound) {
        for (int r = 0; r < amount.length; r++) {
            if (amount[r] > bound[r]) {
                return true;
            }
        }
        return false;
    }

    /** Fractions of a total, rounded down to whole units; {@link Long#MAX_VALUE} without a limit. */
    public static long[] partsOf(long[] total, List<Double> fractions) {
        long[] parts = new long[total.length];
        Arrays.fill(parts, Long.MAX_VALUE);
        for (int r = 0; r < fractions.size(); r++) {
            double fraction = fractions.get(r);
            if (!Double.isNaN(fraction)) {
                parts[r] = (long) (total[r] * fraction);
            }
        }
        return parts;
    }
}
