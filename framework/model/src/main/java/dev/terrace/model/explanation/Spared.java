package dev.terrace.model.explanation;

import java.util.List;

/**
 * Pods that hold nodes and were not evicted to make room, for one reason.
 *
 * @param count how many
 * @param pods the first {@value #NAMED} of them, in the order of their nodes; never empty
 */
public record Spared(String reason, int count, List<String> pods) {
    /** The most pods that are named. */
    public static final int NAMED = 10;
}
