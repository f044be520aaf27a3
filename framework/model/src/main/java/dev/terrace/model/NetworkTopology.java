package dev.terrace.model;

import org.jspecify.annotations.Nullable;

/**
 * A topology constraint: the required proximity of the nodes of tasks that are placed together.
 *
 * @param mode {@code networkTopology.mode}
 * @param highestTier {@code highestTierAllowed}; null if not given
 * @param highestTierName the tier's name, used if the number is not given; or empty
 * @see <a href="https://volcano.sh/en/docs/network_topology_aware_scheduling/">Volcano, network topology aware
 *     scheduling</a>
 */
public record NetworkTopology(Mode mode, @Nullable Integer highestTier, String highestTierName) {
    /** The effect of nodes that are not near enough. */
    public enum Mode {
        /** The tasks wait. */
        HARD,
        /** The tasks prefer nearer nodes. */
        SOFT,
        /**
         * Not given: the tasks may use any nodes. An API server sets the mode, so this occurs only in files written by
         * hand.
         */
        NONE
    }
}
