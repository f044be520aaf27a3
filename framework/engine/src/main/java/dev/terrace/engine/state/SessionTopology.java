package dev.terrace.engine.state;

import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.HyperNodeTree;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The network domains in a session, below a top domain that contains the whole cluster.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/hyper_node_info.go">Volcano,
 *     HyperNodesInfo</a>
 */
final class SessionTopology implements Topology {
    /** Volcano's name for the domain of the whole cluster. */
    static final String TOP = "<cluster-top-hypernode>";

    private final List<HyperNode> hyperNodes = new ArrayList<>();

    /**
     * By node id: the first domain of the lowest tier that contains the node; null if no domain does. Null if the top
     * is the only domain.
     */
    private final @Nullable HyperNode @Nullable [] lowestOf;

    private final SessionHyperNode top;
    private final HyperNodeTree tree;

    /** @param nodes all nodes, by id */
    SessionTopology(List<HyperNodeSpec> specs, List<Node> nodes) {
        tree = HyperNodeTree.of(specs);
        Map<String, HyperNodeSpec> byName = new LinkedHashMap<>();
        specs.forEach(spec -> byName.put(spec.name(), spec));
        Map<String, int[]> inside = inside(byName, tree, nodes);
        Map<String, SessionHyperNode> made = new LinkedHashMap<>();
        specs.forEach(spec -> made.put(
                spec.name(),
                new SessionHyperNode(
                        this, spec.name(), spec.tier(), nodes, Objects.requireNonNull(inside.get(spec.name())))));
        int[] all = IntStream.range(0, nodes.size()).toArray();
        int highest = specs.stream().mapToInt(HyperNodeSpec::tier).max().orElse(0);
        top = new SessionHyperNode(this, TOP, Math.max(1, highest + 1), nodes, all);
        made.forEach((name, domain) -> {
            SessionHyperNode parent = made.get(tree.parentOf(name));
            (parent == null ? top : parent).add(domain);
        });
        hyperNodes.addAll(made.values());
        hyperNodes.add(top);
        lowestOf = specs.isEmpty() ? null : lowest(hyperNodes, nodes.size());
    }

    private static @Nullable HyperNode[] lowest(List<HyperNode> domains, int nodes) {
        int least = domains.stream().mapToInt(HyperNode::tier).min().orElse(1);
        @Nullable HyperNode[] lowest = new HyperNode[nodes];
        for (int i = domains.size() - 1; i >= 0; i--) {
            HyperNode domain = domains.get(i);
            if (domain.tier() == least) {
                domain.nodes().forEach(node -> lowest[node.id()] = domain);
            }
        }
        return lowest;
    }

    /**
     * Returns the ids of each domain's nodes, including its children's. Not recursive: domains may be nested deeper
     * than the stack.
     */
    private static Map<String, int[]> inside(Map<String, HyperNodeSpec> specs, HyperNodeTree tree, List<Node> nodes) {
        if (specs.isEmpty()) {
            return Map.of();
        }
        List<String> parentsFirst = new ArrayList<>();
        specs.keySet().stream().filter(name -> tree.parentOf(name) == null).forEach(parentsFirst::add);
        for (int i = 0; i < parentsFirst.size(); i++) {
            parentsFirst.addAll(tree.childrenOf(parentsFirst.get(i)));
        }
        Map<String, int[]> inside = new HashMap<>();
        NamedNodes named = new NamedNodes(nodes.stream().map(Node::spec).toList());
        for (int i = parentsFirst.size() - 1; i >= 0; i--) {
            String name = parentsFirst.get(i);
            BitSet ids = named.of(Objects.requireNonNull(specs.get(name)));
            for (String child : tree.childrenOf(name)) {
                for (int id : Objects.requireNonNull(inside.get(child))) {
                    ids.set(id);
                }
            }
            inside.put(name, ids.stream().toArray());
        }
        return inside;
    }

    /**
     * Returns the domain of the lowest tier that contains all the nodes; ties go to the first name. Null without nodes.
     */
    @Nullable
    HyperNode smallest(List<Node> nodes) {
        return nodes.isEmpty()
                ? null
                : hyperNodes.stream()
                        .filter(domain -> nodes.stream().allMatch(domain::contains))
                        .min(Comparator.comparingInt(HyperNode::tier))
                        .orElse(null);
    }

    @Override
    public List<HyperNode> hyperNodes() {
        return Collections.unmodifiableList(hyperNodes);
    }

    @Override
    public HyperNode top() {
        return top;
    }

    @Override
    public @Nullable HyperNode lowest(Node node) {
        return lowestOf == null ? top : lowestOf[node.id()];
    }

    @Override
    public boolean isSound() {
        return tree.flaws().isEmpty();
    }

    /**
     * An index that finds the nodes of a network domain: listed names in constant time, patterns by a scan of all
     * nodes.
     */
    private static final class NamedNodes {
        private final List<NodeSpec> nodes;
        private final Map<String, Integer> ids = new HashMap<>();

        /** @param nodes all nodes, by id */
        NamedNodes(List<NodeSpec> nodes) {
            this.nodes = nodes;
            for (NodeSpec node : nodes) {
                ids.put(node.name(), ids.size());
            }
        }

        /** Returns the ids of the nodes that a domain lists itself. */
        BitSet of(HyperNodeSpec domain) {
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
}
