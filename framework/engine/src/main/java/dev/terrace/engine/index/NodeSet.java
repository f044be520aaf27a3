package dev.terrace.engine.index;

import dev.terrace.engine.state.DomainNodes;
import dev.terrace.spi.view.Node;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/** A set of node ids. Threads may change it concurrently if no two change ids in the same word of 64. */
final class NodeSet {
    private final long[] words;

    /** Creates an empty set for ids below {@code nodes}. */
    NodeSet(int nodes) {
        words = new long[(nodes + Long.SIZE - 1) / Long.SIZE];
    }

    /** Adds a node. */
    void add(int node) {
        words[node / Long.SIZE] |= 1L << node;
    }

    /** Removes a node. */
    void remove(int node) {
        words[node / Long.SIZE] &= ~(1L << node);
    }

    /** Returns whether a node is in the set. */
    boolean has(int node) {
        return bit(node) != 0;
    }

    private int bit(int node) {
        return (int) (words[node / Long.SIZE] >>> node) & 1;
    }

    /**
     * Intersects the set with some nodes.
     *
     * @param some in order of their names
     * @param found receives the ids in the same order; needs room for one more than {@code some}
     * @return the number of nodes found
     */
    int find(List<Node> some, int[] found) {
        return some.size() < words.length
                ? findOf(DomainNodes.idsOf(some), found)
                : findOf(DomainNodes.bitsOf(some), found);
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
    void forEach(int from, int to, IntConsumer action) {
        for (int word = from / Long.SIZE; word * Long.SIZE < to && word < words.length; word++) {
            for (long rest = words[word]; rest != 0; rest &= rest - 1) {
                action.accept(word * Long.SIZE + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    /** Returns a copy as a bit set. */
    BitSet toBitSet() {
        return BitSet.valueOf(words);
    }
}
