package dev.terrace.model.node;

import dev.terrace.model.order.Order;
import dev.terrace.model.selector.LabelSelector;
import java.util.List;
import java.util.function.Predicate;

/**
 * A HyperNode as the dump shows it: a domain of the network, made of nodes and of smaller domains.
 *
 * @param tier the lower, the nearer its nodes are to each other
 * @param tierName the tier's name, or empty
 * @param domains the smaller domains in it, by name
 * @param nodes the nodes that are directly in it, not through a smaller domain
 * @see <a href="https://volcano.sh/en/docs/network_topology_aware_scheduling/">Volcano, network topology aware
 *     scheduling</a>
 */
public record HyperNodeSpec(String name, int tier, String tierName, List<String> domains, List<Nodes> nodes) {
    /** The order of a cluster: by name. */
    public static final Order<HyperNodeSpec> ORDER = Order.byName(HyperNodeSpec::name);

    public HyperNodeSpec {
        domains = List.copyOf(domains);
        nodes = List.copyOf(nodes);
    }

    /** Whether a node is directly in it, not through a smaller domain. */
    public boolean includes(NodeSpec node) {
        return nodes.stream().anyMatch(some -> some.include(node));
    }

    /** Some nodes. */
    public sealed interface Nodes {
        boolean include(NodeSpec node);
    }

    /** The node of that name. */
    public record Named(String name) implements Nodes {
        @Override
        public boolean include(NodeSpec node) {
            return node.name().equals(name);
        }
    }

    /** All nodes whose names are in a set of names, such as those in which a pattern is found. */
    public record Matching(Predicate<String> names) implements Nodes {
        @Override
        public boolean include(NodeSpec node) {
            return names.test(node.name());
        }
    }

    /** All nodes with certain labels; none for a selector without requirements. */
    public record Labelled(LabelSelector selector) implements Nodes {
        @Override
        public boolean include(NodeSpec node) {
            return !selector.isEmpty() && selector.matches(node.labels());
        }
    }
}
