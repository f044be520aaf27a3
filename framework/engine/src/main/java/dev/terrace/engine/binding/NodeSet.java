package dev.terrace.engine.binding;

import dev.terrace.engine.state.DomainNodes;
import dev.terrace.spi.view.Node;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/** A set of node ids. Threads may change it at the same time if no two of them change ids of one word of 64. */
public final class NodeSet {
    private final long[] words;

    /** An empty set, for ids below a number. */
    public NodeSet(int nodes) {
        words = new long[(nodes + Long.SIZE - 1) / Long.SIZE];
    }

    /** Adds a node. */
    public void add(int node) {
        words[node / Long.SIZE] |= 1L << node;
    }

    /** Removes a node. */
    public void remove(int node) {
        words[node / Long.SIZE] &= ~(1L << node);
    }

    /** Whether a node is in the set. */
    public boolean has(int node) {
        return bit(node) != 0;
    }

    private int bit(int node) {
        return (int) (words[node / Long.SIZE] >>> node) & 1;
    }

    /**
     * Finds those of some nodes that are in the set.
     *
     * @param some in order of their names
     * @param found receives their ids in the same order; needs room for all, and for one more than are found
     * @return how many they are
     */
    public int find(List<Node> some, int[] found) {
        return some.size() < words.length
                ? findOf(DomainNodes.idsOf(some), found)
                : findOf(DomainNodes.bitsOf(some), found);
    }

    /**
     * Finds all nodes of the set.
     *
     * @param found receives their ids, ascending; needs room for them
     * @return how many they are
     */
    public int all(int[] found) {
        return findOf(words, found);
    }

    private int findOf(int[] ids, int[] found) {
        int count = 0;
        // Without branches: the processor cannot predict which nodes are in the set.
        for (int id : ids) {
            found[count] = id;
            count += bit(id);
        }
        return count;
    }

    private int findOf(long[] bits, int[] found) {
        int count = 0;
        for (int word = 0; word < bits.length; word++) {
            for (long rest = bits[word] & words[word]; rest != 0; rest &= rest - 1) {
                found[count++] = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
            }
        }
        return count;
    }

    /**
     * Visits the nodes of a range, ascending.
     *
     * @param from first id, a multiple of 64
     * @param to end of the range, exclusive; a multiple of 64, or at least the size of the set
     */
    public void forEach(int from, int to, IntConsumer action) {
        for (int word = from / Long.SIZE; word * Long.SIZE < to && word < words.length; word++) {
            for (long rest = words[word]; rest != 0; rest &= rest - 1) {
                action.accept(word * Long.SIZE + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    /** A copy. */
    public BitSet toBitSet() {
        return BitSet.valueOf(words);
    }
}
