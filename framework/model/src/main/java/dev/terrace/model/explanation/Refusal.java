package dev.terrace.model.explanation;

import org.jspecify.annotations.Nullable;

/**
 * One thing that speaks against a node.
 *
 * @param by a plugin's name, or {@link #ROOM}, {@link #SHARD} or {@link #MEMORY}
 * @param isNoted whether the cycle itself went by it
 * @param message more about it; empty if the reason is enough
 * @param lack of which resource there is too little; null if it is not about room
 */
public record Refusal(
        String by,
        String reason,
        boolean isNoted,
        String message,
        @Nullable Lack lack) {
    /** By the node's room. */
    public static final String ROOM = "room";

    /** By the part of the cluster that belongs to this scheduler. */
    public static final String SHARD = "shard";

    /** By what was found out earlier in the cycle. */
    public static final String MEMORY = "memory";

    /**
     * A resource of which a node has too little, in base units.
     *
     * @param needs what the pod asks for
     * @param has what the node has left of it
     */
    public record Lack(String resource, double needs, double has) {}
}
