package dev.terrace.engine.evaluation;

import java.util.BitSet;
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

    boolean has(int node) {
        return (words[node / Long.SIZE] >>> node & 1) != 0;
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
