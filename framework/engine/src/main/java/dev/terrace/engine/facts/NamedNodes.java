package dev.terrace.engine.facts;

import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeSpec;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An index that finds the nodes of a network domain: listed names in constant time, patterns by a scan of all nodes.
 */
public final class NamedNodes {
    private final List<NodeSpec> nodes;
    private final Map<String, Integer> ids = new HashMap<>();

    /** @param nodes all nodes, by id */
    public NamedNodes(List<NodeSpec> nodes) {
        this.nodes = nodes;
        for (NodeSpec node : nodes) {
            ids.put(node.name(), ids.size());
        }
    }

    /** Returns the ids of the nodes that a domain lists itself. */
    public BitSet of(HyperNodeSpec domain) {
        BitSet found = new BitSet();
        for (HyperNodeSpec.Nodes some : domain.nodes()) {
            if (some instanceof HyperNodeSpec.Named named) {
                Integer id = ids.get(named.name());
                if (id != null) {
                    found.set(id);
                }
            } else {
                addAll(some, found);
            }
        }
        return found;
    }

    private void addAll(HyperNodeSpec.Nodes some, BitSet found) {
        for (int id = 0; id < nodes.size(); id++) {
            if (some.include(nodes.get(id))) {
                found.set(id);
            }
        }
    }
}
