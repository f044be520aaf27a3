package dev.terrace.spi.action;

import dev.terrace.spi.view.Node;
import java.util.BitSet;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The nodes that refused a task, counted by reason. */
public final class Refusals {
    private final BitSet excluded = new BitSet();
    private final SortedMap<String, Integer> reasons = new TreeMap<>();
    private int nodes;

    /** Records one node's refusal with all its reasons. */
    public void add(Node node, NodeVerdict verdict) {
        nodes++;
        if (verdict.isExcluded()) {
            excluded.set(node.id());
        }
        for (String reason : verdict.reasons()) {
            reasons.merge(reason, 1, Integer::sum);
        }
    }

    /** Records that {@code count} nodes refuse for one reason, without excluding them. */
    public void add(int count, String reason) {
        nodes += count;
        reasons.merge(reason, count, Integer::sum);
    }

    /** Returns whether the node refused, and evicting other tasks would not change that. */
    public boolean isExcluded(Node node) {
        return excluded.get(node.id());
    }

    /** Variant of {@link #isExcluded(Node)} by the node's id. */
    public boolean isExcluded(int node) {
        return excluded.get(node);
    }

    /** Returns whether any of these nodes, given by id, is excluded. */
    public boolean excludesAny(BitSet nodes) {
        return excluded.intersects(nodes);
    }

    public int nodes() {
        return nodes;
    }

    /** Returns the number of nodes by reason, sorted by reason; a read-only view. */
    public Map<String, Integer> reasons() {
        return Collections.unmodifiableMap(reasons);
    }

    @Override
    public String toString() {
        return nodes + " nodes: " + reasons + ", excluded " + excluded;
    }
}
