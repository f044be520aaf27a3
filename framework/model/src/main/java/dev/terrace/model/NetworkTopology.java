package dev.terrace.model;

import org.jspecify.annotations.Nullable;

/**
 * A topology constraint: how near to each other the nodes of tasks that are placed together must be.
 *
 * @param mode {@code networkTopology.mode}
 * @param highestTier {@code highestTierAllowed}; null if not given
 * @param highestTierName the tier's name, which counts if the number is not given; or empty
 * @see <a href="https://volcano.sh/en/docs/network_topology_aware_scheduling/">Volcano, network topology aware
 *     scheduling</a>
 */
public record NetworkTopology(Mode mode, @Nullable Integer highestTier, String highestTierName) {
    /** What happens if the nodes are not near enough. */
    public enum Mode {
        /** The tasks wait. */
        HARD,
        /** The nearer the better. */
        SOFT,
        /**
         * Not said: the tasks may go anywhere. An API server sets the mode, so this occurs only in files written by
         * hand.
         */
        NONE
    }
}
