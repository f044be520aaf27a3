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
import org.jspecify.annotations.Nullable;

/**
 * The domains of the network in a session, and one above them that holds the whole cluster.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/hyper_node_info.go">Volcano,
 *     HyperNodesInfo</a>
 */
final class SessionTopology implements Topology {
    /** Volcano's name for the domain of the whole cluster. */
    static final String TOP = "<cluster-top-hypernode>";

    private final List<HyperNode> hyperNodes = new ArrayList<>();
    private final List<HyperNode> lowest;
    private final SessionHyperNode top;
    private final HyperNodeTree tree;

    /** @param nodes all nodes, by id */
    SessionTopology(List<HyperNodeSpec> specs, List<Node> nodes) {
        tree = HyperNodeTree.of(specs);
        Map<String, HyperNodeSpec> byName = new LinkedHashMap<>();
        specs.forEach(spec -> byName.put(spec.name(), spec));
        Nodes inside = new Nodes(byName, tree, nodes.stream().map(Node::spec).toList());
        Map<String, SessionHyperNode> made = new LinkedHashMap<>();
        specs.forEach(spec ->
                made.put(spec.name(), new SessionHyperNode(spec.name(), spec.tier(), nodes, inside.of(spec.name()))));
        BitSet all = new BitSet();
        all.set(0, nodes.size());
        int highest = specs.stream().mapToInt(HyperNodeSpec::tier).max().orElse(0);
        top = new SessionHyperNode(TOP, Math.max(1, highest + 1), nodes, all);
        made.forEach((name, domain) -> {
            SessionHyperNode parent = made.get(tree.parentOf(name));
            (parent == null ? top : parent).add(domain);
        });
        hyperNodes.addAll(made.values());
        hyperNodes.add(top);
        int least = hyperNodes.stream().mapToInt(HyperNode::tier).min().orElse(top.tier());
        lowest = hyperNodes.stream().filter(domain -> domain.tier() == least).toList();
    }

    /** The ids of each domain's nodes, those of its children included. */
    private record Nodes(
            Map<String, HyperNodeSpec> specs, HyperNodeTree tree, List<NodeSpec> nodes, Map<String, BitSet> known) {
        Nodes(Map<String, HyperNodeSpec> specs, HyperNodeTree tree, List<NodeSpec> nodes) {
            this(specs, tree, nodes, new HashMap<>());
        }

        BitSet of(String name) {
            BitSet before = known.get(name);
            if (before != null) {
                return before;
            }
            BitSet ids = new BitSet();
            HyperNodeSpec spec = specs.get(name);
            for (int id = 0; spec != null && id < nodes.size(); id++) {
                ids.set(id, spec.includes(nodes.get(id)));
            }
            tree.childrenOf(name).forEach(child -> ids.or(of(child)));
            known.put(name, ids);
            return ids;
        }
    }

    /** The domain of the lowest tier that contains all the nodes, the first by name of several; null without nodes. */
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
        for (HyperNode domain : lowest) {
            if (domain.contains(node)) {
                return domain;
            }
        }
        return null;
    }

    @Override
    public boolean isSound() {
        return tree.flaws().isEmpty();
    }
}
