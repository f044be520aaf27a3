package dev.terrace.engine.state;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A network domain in a session. Immutable once the session is open. */
final class SessionHyperNode implements HyperNode, SessionObject {
    private final SessionTopology topology;
    private final String name;
    private final int tier;

    /** Ascending. A bit for each node of the cluster would take too much memory with many domains. */
    private final int[] ids;

    private final boolean isWhole;
    private final List<Node> nodes;
    private final List<HyperNode> children = new ArrayList<>();
    private @Nullable SessionHyperNode parent;

    /**
     * @param topology the topology that contains it
     * @param all the cluster's nodes, by id
     * @param ids ids of the domain's nodes, in ascending order
     */
    SessionHyperNode(SessionTopology topology, String name, int tier, List<Node> all, int[] ids) {
        this.topology = topology;
        this.name = name;
        this.tier = tier;
        this.ids = ids;
        this.isWhole = ids.length == all.size();
        this.nodes = new DomainNodes(all, ids);
    }

    @Override
    public Object session() {
        return topology;
    }

    /** Adds a child; children come in order of their names. */
    void add(SessionHyperNode child) {
        children.add(child);
        child.parent = this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int tier() {
        return tier;
    }

    @Override
    public @Nullable HyperNode parent() {
        return parent;
    }

    @Override
    public List<HyperNode> children() {
        return Collections.unmodifiableList(children);
    }

    @Override
    public List<Node> nodes() {
        return nodes;
    }

    @Override
    public boolean contains(Node node) {
        return isWhole || Arrays.binarySearch(ids, node.id()) >= 0;
    }

    @Override
    public String toString() {
        return name;
    }
}
