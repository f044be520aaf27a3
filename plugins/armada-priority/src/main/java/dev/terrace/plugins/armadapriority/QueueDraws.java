package dev.terrace.plugins.armadapriority;

import java.time.Instant;
import java.util.SplittableRandom;

/** Weighted random draws, determined by the seed and the cluster's clock in seconds. */
final class QueueDraws {
    private final SplittableRandom random;

    QueueDraws(long seed, Instant now) {
        random = new SplittableRandom(seed * 31 + now.getEpochSecond());
    }

    /**
     * Draws a ticket with a probability proportional to its weight. If all weights are zero, all tickets have the same
     * probability.
     */
    int draw(Lottery lottery) {
        return lottery.at(random.nextDouble());
    }
}
