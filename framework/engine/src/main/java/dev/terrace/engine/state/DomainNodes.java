package dev.terrace.engine.state;

import dev.terrace.spi.view.Node;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** The nodes of a domain of the network, in order of their names; what is kept of nodes is read by their ids. */
public final class DomainNodes extends AbstractList<Node> implements RandomAccess {
    private final List<Node> all;
    private final int[] ids;

    /**
     * @param all the cluster's nodes, by id
     * @param ids in ascending order
     */
    DomainNodes(List<Node> all, int[] ids) {
        this.all = all;
        this.ids = ids;
    }

    /** The ids of some nodes of one cluster; not to be changed. */
    public static int[] idsOf(List<Node> nodes) {
        return nodes instanceof DomainNodes domain
                ? domain.ids
                : nodes.stream().mapToInt(Node::id).toArray();
    }

    @Override
    public Node get(int place) {
        return all.get(ids[place]);
    }

    @Override
    public int size() {
        return ids.length;
    }
}
