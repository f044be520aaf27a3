package dev.terrace.plugins.armadapriority;

import java.util.Arrays;

/** The rest of a queue's slice, by resource. */
final class Slice {
    private final double[] left;

    /** @param part a fraction of the available amounts */
    Slice(double[] available, double part) {
        left = Arrays.stream(available).map(amount -> amount * part).toArray();
    }

    boolean holds(double[] requests) {
        for (int d = 0; d < left.length; d++) {
            if (left[d] - requests[d] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Subtracts requests; stops at 0, since a drawn queue may take more than its slice. */
    void take(double[] requests) {
        for (int d = 0; d < left.length; d++) {
            left[d] = Math.max(0, left[d] - requests[d]);
        }
    }

    double[] left() {
        return left.clone();
    }
}
