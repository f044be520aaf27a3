package dev.terrace.plugins.armadapriority;

import java.time.Instant;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Weighted random draws, determined by the seed and the cluster's clock in seconds. */
final class Draws {
    private final SplittableRandom random;

    Draws(long seed, Instant now) {
        random = new SplittableRandom(seed * 31 + now.getEpochSecond());
    }

    /**
     * Draws an index with a probability in proportion to its weight; uniformly, if all weights are zero.
     *
     * @param weights at least one; none negative
     */
    int draw(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        double point = random.nextDouble();
        if (sum == 0) {
            return (int) (point * weights.length);
        }
        double reached = 0;
        int last = 0;
        for (int i = 0; i < weights.length; i++) {
            reached += weights[i] / sum;
            if (weights[i] > 0) {
                last = i;
                if (point < reached) {
                    return i;
                }
            }
        }
        return last;
    }
}
