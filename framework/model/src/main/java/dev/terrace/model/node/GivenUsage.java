package dev.terrace.model.node;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Node usage that the user gives in addition to the dump. It overrides the dump's usage of the same nodes.
 *
 * @param byNode sorted by name
 */
public record GivenUsage(SortedMap<String, NodeUsage> byNode) {
    private static final GivenUsage NONE = new GivenUsage(new TreeMap<>());

    public GivenUsage {
        byNode = Collections.unmodifiableSortedMap(new TreeMap<>(byNode));
    }

    public static GivenUsage of(Map<String, NodeUsage> byNode) {
        return byNode.isEmpty() ? NONE : new GivenUsage(new TreeMap<>(byNode));
    }

    public static GivenUsage none() {
        return NONE;
    }

    public boolean isNone() {
        return byNode.isEmpty();
    }

    /** Returns the usage of a node; empty if none is given. */
    public Optional<NodeUsage> of(String node) {
        return Optional.ofNullable(byNode.get(node));
    }
}
