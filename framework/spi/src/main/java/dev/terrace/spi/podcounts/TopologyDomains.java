package dev.terrace.spi.podcounts;

import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The domains of a cluster by one node label. Each value of the label is a domain with a dense id. */
public final class TopologyDomains {
    /** The domain id of a node without the label. */
    public static final int NONE = -1;

    private final String key;
    private final int[] ofNode;

    private TopologyDomains(String key, int[] ofNode) {
        this.key = key;
        this.ofNode = ofNode;
    }

    static TopologyDomains byLabel(String key, List<Node> nodes) {
        Map<String, Integer> ids = new HashMap<>();
        int[] ofNode = new int[nodes.size()];
        Arrays.fill(ofNode, NONE);
        for (Node node : nodes) {
            String value = node.spec().labels().get(key);
            if (value != null) {
                ofNode[node.id()] = ids.computeIfAbsent(value, v -> ids.size());
            }
        }
        return new TopologyDomains(key, ofNode);
    }

    /** Returns domains of one node each. */
    static TopologyDomains byNode(List<Node> nodes) {
        int[] ofNode = new int[nodes.size()];
        Arrays.setAll(ofNode, node -> node);
        return new TopologyDomains("", ofNode);
    }

    /** Returns the label; empty if each node is a domain. */
    public String key() {
        return key;
    }

    /** Returns the domain of a node, or {@link #NONE}. */
    public int of(Node node) {
        return ofNode[node.id()];
    }

    int of(int node) {
        return ofNode[node];
    }

    int countOf(BitSet nodes) {
        BitSet found = new BitSet();
        for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
            if (ofNode[node] != NONE) {
                found.set(ofNode[node]);
            }
        }
        return found.cardinality();
    }
}
