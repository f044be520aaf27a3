package dev.terrace.plugins.armada.round.data;

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
}
