package dev.terrace.plugins.predicates;

import dev.terrace.model.NodeSpec;
import java.util.HashMap;
import java.util.Map;

/** How often something was found in each domain of a cluster: in each value of a node label, by label key. */
final class Domains {
    private final Map<String, Map<String, Integer>> counts = new HashMap<>();

    /** Counts the domain that a node is in by a label key; nothing if it does not have the label. */
    void add(NodeSpec node, String key) {
        String value = node.labels().get(key);
        if (value != null) {
            counts.computeIfAbsent(key, k -> new HashMap<>()).merge(value, 1, Integer::sum);
        }
    }

    /** Whether the node's domain by a label key was counted more often here than there. */
    boolean exceeds(Domains other, NodeSpec node, String key) {
        return count(node, key) > other.count(node, key);
    }

    /** Whether that is so by whichever key. */
    boolean exceedsByAnyKey(Domains other, NodeSpec node) {
        for (String key : counts.keySet()) {
            if (exceeds(other, node, key)) {
                return true;
            }
        }
        return false;
    }

    private int count(NodeSpec node, String key) {
        String value = node.labels().get(key);
        return value == null ? 0 : counts.getOrDefault(key, Map.of()).getOrDefault(value, 0);
    }

    /** Whether nothing would be left here without what was counted there. */
    boolean isSpentBy(Domains other) {
        return counts.equals(other.counts);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }
}
