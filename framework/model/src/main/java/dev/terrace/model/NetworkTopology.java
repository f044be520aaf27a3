package dev.terrace.model;

import org.jspecify.annotations.Nullable;

/**
 * How near to each other the nodes of tasks must be that are placed together.
 *
 * @param mode {@code networkTopology.mode}
 * @param highestTier {@code highestTierAllowed}; null if not given
 * @param highestTierName the same by the name of a tier, which counts if the number is not given; or empty
 * @see <a href="https://volcano.sh/en/docs/network_topology_aware_scheduling/">Volcano, network topology aware
 *     scheduling</a>
 */
public record NetworkTopology(Mode mode, @Nullable Integer highestTier, String highestTierName) {
    /** What happens where the nodes are not near enough. */
    public enum Mode {
        /** The tasks wait. */
        HARD,
        /** The nearer the better. */
        SOFT,
        /**
         * Not said: the tasks may go anywhere. An API server fills it in, so that it occurs in objects made by hand
         * alone.
         */
        NONE
    }
}
