package dev.terrace.model.explanation;

import org.jspecify.annotations.Nullable;

/**
 * One reason against a node.
 *
 * @param by a plugin's name, or {@link #ROOM}, {@link #SHARD} or {@link #MEMORY}
 * @param isNoted whether the cycle itself used this reason
 * @param message details; empty if the reason is sufficient
 * @param lack the resource that is short; null for reasons other than room
 */
public record Refusal(
        String by,
        String reason,
        boolean isNoted,
        String message,
        @Nullable Lack lack) {
    /** The source of refusals for lack of room. */
    public static final String ROOM = "room";

    /** The source of refusals of nodes outside of this scheduler's shard. */
    public static final String SHARD = "shard";

    /** The source of refusals that are remembered from earlier in the cycle. */
    public static final String MEMORY = "memory";

    /**
     * A resource that is short on a node, in base units.
     *
     * @param needs the amount that the pod requests
     * @param has the amount that the node has left
     */
    public record Lack(String resource, double needs, double has) {}
}
