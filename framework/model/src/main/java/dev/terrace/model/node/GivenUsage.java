package dev.terrace.model.node;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How busy nodes are, as the user gives it beside the dump. What the dump says of a node that is in it does not count.
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

    /** That of a node; empty if it is not in it. */
    public Optional<NodeUsage> of(String node) {
        return Optional.ofNullable(byNode.get(node));
    }
}
