package dev.terrace.engine.evaluation;

import java.util.BitSet;
import java.util.function.IntConsumer;

/** A set of nodes by their ids. Threads may change different ranges of it at the same time. */
public final class NodeSet {
    private final long[] words;

    public NodeSet(int nodes) {
        words = new long[(nodes + Long.SIZE - 1) / Long.SIZE];
    }

    public void add(int node) {
        words[node / Long.SIZE] |= 1L << node;
    }

    public void remove(int node) {
        words[node / Long.SIZE] &= ~(1L << node);
    }

    boolean has(int node) {
        return (words[node / Long.SIZE] >>> node & 1) != 0;
    }

    /** Those of a range of nodes that begins and ends between words, ascending. */
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
