package dev.terrace.plugins.armadapriority;

import java.util.Arrays;

/** What a queue may still take of what is available, resource by resource. */
final class Slice {
    private final double[] left;

    Slice(double[] amounts) {
        left = amounts.clone();
    }

    /** @param part of what is available */
    static Slice of(double[] available, double part) {
        return new Slice(Arrays.stream(available).map(amount -> amount * part).toArray());
    }

    boolean holds(double[] requests) {
        for (int d = 0; d < left.length; d++) {
            if (left[d] - requests[d] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Takes requests off it; a queue that was lucky may take more than there is, and has nothing left then. */
    void take(double[] requests) {
        for (int d = 0; d < left.length; d++) {
            left[d] = Math.max(0, left[d] - requests[d]);
        }
    }

    double[] left() {
        return left.clone();
    }
}
