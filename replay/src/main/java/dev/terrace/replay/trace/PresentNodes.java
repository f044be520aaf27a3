package dev.terrace.replay.trace;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The nodes of a trace at a time. A node is there at the start unless its first change of this kind says that it joins
 * later; likewise, a node is cordoned at the start if it is uncordoned first. Mutable.
 */
public final class PresentNodes {
    private final Set<String> there = new HashSet<>();
    private final Set<String> cordoned = new HashSet<>();

    /** Creates the nodes at the start of a trace. */
    public PresentNodes(List<TraceNode> nodes, List<NodeChange> changes) {
        nodes.forEach(node -> there.addAll(node.names()));
        Set<String> isKnown = new HashSet<>();
        Set<String> isCordonKnown = new HashSet<>();
        for (NodeChange change : changes) {
            switch (change.kind()) {
                case there -> {
                    if (isKnown.add(change.node())) {
                        there.remove(change.node());
                    }
                }
                case gone -> isKnown.add(change.node());
                case cordoned -> isCordonKnown.add(change.node());
                case uncordoned -> {
                    if (isCordonKnown.add(change.node())) {
                        cordoned.add(change.node());
                    }
                }
            }
        }
    }

    /** Copies the nodes at a time. */
    public PresentNodes(PresentNodes other) {
        there.addAll(other.there);
        cordoned.addAll(other.cordoned);
    }

    public boolean isThere(String node) {
        return there.contains(node);
    }

    public boolean isCordoned(String node) {
        return cordoned.contains(node);
    }

    /** Applies a change. Returns whether it has an effect. */
    public boolean apply(NodeChange change) {
        return switch (change.kind()) {
            case there -> there.add(change.node());
            case gone -> there.remove(change.node());
            case cordoned -> cordoned.add(change.node());
            case uncordoned -> cordoned.remove(change.node());
        };
    }

    /**
     * Returns the nodes that were there when they had the most cpu together; the first such time. Equal nodes stay
     * together if all of them were there.
     */
    static List<TraceNode> largest(List<TraceNode> nodes, List<NodeChange> changes) {
        Map<String, TraceNode> single = new LinkedHashMap<>();
        nodes.forEach(node -> node.names().forEach(name -> single.put(name, node)));
        PresentNodes set = new PresentNodes(nodes, changes);
        long cpu = set.there.stream().mapToLong(name -> cpu(single, name)).sum();
        long most = cpu;
        Set<String> largest = new HashSet<>(set.there);
        for (NodeChange change : changes) {
            if (change.kind() == NodeChange.Kind.there && set.apply(change)) {
                cpu += cpu(single, change.node());
            } else if (change.kind() == NodeChange.Kind.gone && set.apply(change)) {
                cpu -= cpu(single, change.node());
            }
            if (cpu > most) {
                most = cpu;
                largest = new HashSet<>(set.there);
            }
        }
        Set<String> kept = largest;
        return nodes.stream()
                .flatMap(node -> kept.containsAll(node.names())
                        ? Stream.of(node)
                        : node.names().stream().filter(kept::contains).map(node::single))
                .toList();
    }

    private static long cpu(Map<String, TraceNode> single, String name) {
        TraceNode node = single.get(name);
        return node == null ? 0 : node.cpuMilli();
    }
}
