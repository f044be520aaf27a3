package dev.terrace.engine.binding;

import dev.terrace.spi.view.Node;

/** A batch of nodes that are scored together. Reused: valid until the next batch is filled. */
public class ScoreBatch {
    final Node[] nodes;

    /** The ids of the nodes to score: the first {@link #size}. */
    public final int[] ids;

    /** The number of nodes in the batch. */
    public int size;

    /** The scores, in the order of {@link #ids}. */
    public final double[] scores;

    final double[] addend;
    final double[] answers;

    /**
     * Creates an empty batch.
     *
     * @param nodes all nodes by id
     * @param most its capacity
     */
    public ScoreBatch(Node[] nodes, int most) {
        this.nodes = nodes;
        this.ids = new int[most];
        this.scores = new double[most];
        this.addend = new double[most];
        this.answers = new double[most];
    }

    /** Removes all nodes. */
    public final void clear() {
        size = 0;
    }

    /** Adds a node. */
    public final void add(int id) {
        ids[size++] = id;
    }
}
