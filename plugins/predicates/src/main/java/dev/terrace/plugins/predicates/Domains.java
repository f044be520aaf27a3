package dev.terrace.plugins.predicates;

import dev.terrace.model.NodeSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Domains of a cluster: values of node labels, by label key. */
final class Domains {
    private final Map<String, Set<String>> values = new HashMap<>();

    /** Adds the domain that a node is in by a label key; nothing if it does not have the label. */
    void add(NodeSpec node, String key) {
        String value = node.labels().get(key);
        if (value != null) {
            values.computeIfAbsent(key, k -> new HashSet<>()).add(value);
        }
    }

    /** Whether the node's domain by a label key is one of these. */
    boolean contains(NodeSpec node, String key) {
        String value = node.labels().get(key);
        return value != null && values.getOrDefault(key, Set.of()).contains(value);
    }

    /** Whether the node is in one of these, by whichever key. */
    boolean containsAny(NodeSpec node) {
        for (String key : values.keySet()) {
            if (contains(node, key)) {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }
}
