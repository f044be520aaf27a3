package dev.terrace.engine.state;

import dev.terrace.spi.view.Node;
import java.util.AbstractList;
import java.util.BitSet;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The nodes of a network domain, in order of their names, with direct access to their ids. */
public final class DomainNodes extends AbstractList<Node> implements RandomAccess {
    private final List<Node> all;
    private final int[] ids;

    /** A bit for each id, 64 per number; null until first use. */
    private long @Nullable [] bits;

    /**
     * @param all the cluster's nodes, by id
     * @param ids in ascending order
     */
    DomainNodes(List<Node> all, int[] ids) {
        this.all = all;
        this.ids = ids;
    }

    /** Returns the ids of some nodes of one cluster. Callers must not change the array. */
    public static int[] idsOf(List<Node> nodes) {
        return nodes instanceof DomainNodes domain
                ? domain.ids
                : nodes.stream().mapToInt(Node::id).toArray();
    }

    /** Returns the ids as bits, 64 per number, up to the highest id. Callers must not change the array. */
    public static long[] bitsOf(List<Node> nodes) {
        if (!(nodes instanceof DomainNodes domain)) {
            return bits(idsOf(nodes));
        }
        long[] known = domain.bits;
        if (known == null) {
            known = bits(domain.ids);
            domain.bits = known;
        }
        return known;
    }

    private static long[] bits(int[] ids) {
        BitSet set = new BitSet();
        for (int id : ids) {
            set.set(id);
        }
        return set.toLongArray();
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
