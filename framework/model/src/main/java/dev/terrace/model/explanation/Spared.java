package dev.terrace.model.explanation;

import java.util.List;

/**
 * Pods that hold nodes and were not evicted to make room, for one reason.
 *
 * @param count the number of pods
 * @param pods the first {@value #NAMED} of them, in the order of their nodes; never empty
 */
public record Spared(String reason, int count, List<String> pods) {
    /** The maximum number of pods that are named. */
    public static final int NAMED = 10;
}
