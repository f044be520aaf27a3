package dev.terrace.model.node;

import dev.terrace.model.order.Order;
import dev.terrace.model.selector.LabelSelector;
import java.util.List;
import java.util.function.Predicate;

/**
 * A HyperNode as the dump shows it: a network domain that consists of nodes and of smaller domains.
 *
 * @param tier the lower, the nearer its nodes are to each other
 * @param tierName the tier's name, or empty
 * @param domains the names of its direct child domains
 * @param nodes its direct nodes, without the nodes of its child domains
 * @see <a href="https://volcano.sh/en/docs/network_topology_aware_scheduling/">Volcano, network topology aware
 *     scheduling</a>
 */
public record HyperNodeSpec(String name, int tier, String tierName, List<String> domains, List<Nodes> nodes) {
    /** The sort order in a cluster: by name. */
    public static final Order<HyperNodeSpec> ORDER = Order.byName(HyperNodeSpec::name);

    public HyperNodeSpec {
        domains = List.copyOf(domains);
        nodes = List.copyOf(nodes);
    }

    /** Returns whether a node is a direct member, not a member of a child domain. */
    public boolean includes(NodeSpec node) {
        return nodes.stream().anyMatch(some -> some.include(node));
    }

    /** A set of nodes, by a property of the nodes. */
    public sealed interface Nodes {
        boolean include(NodeSpec node);
    }

    /** The node with the name. */
    public record Named(String name) implements Nodes {
        @Override
        public boolean include(NodeSpec node) {
            return node.name().equals(name);
        }
    }

    /** All nodes whose names match a predicate, such as a pattern. */
    public record Matching(Predicate<String> names) implements Nodes {
        @Override
        public boolean include(NodeSpec node) {
            return names.test(node.name());
        }
    }

    /** All nodes that a label selector matches; none for a selector without requirements. */
    public record Labelled(LabelSelector selector) implements Nodes {
        @Override
        public boolean include(NodeSpec node) {
            return !selector.isEmpty() && selector.matches(node.labels());
        }
    }
}
