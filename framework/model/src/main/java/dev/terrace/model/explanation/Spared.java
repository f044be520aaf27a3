package dev.terrace.model.explanation;

import java.util.List;

/**
 * Pods that hold nodes and were not evicted to make room, for one reason.
 *
 * @param pods in the order of their nodes; never empty
 */
public record Spared(String reason, List<String> pods) {}
