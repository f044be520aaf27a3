package dev.terrace.engine.evaluation;

import dev.terrace.spi.view.Node;

/** Nodes that are scored together, with their scores. Reused: valid only until the next nodes are put in. */
public class ScoreBatch {
    final Node[] nodes;

    /** The first {@link #size} are the nodes to be scored. */
    public final int[] ids;

    public int size;

    /** By place in {@link #ids}. */
    public final double[] scores;

    final double[] addend;
    final double[] answers;

    /**
     * An empty batch.
     *
     * @param nodes all nodes by id
     * @param most how many it can hold
     */
    public ScoreBatch(Node[] nodes, int most) {
        this.nodes = nodes;
        this.ids = new int[most];
        this.scores = new double[most];
        this.addend = new double[most];
        this.answers = new double[most];
    }

    public final void clear() {
        size = 0;
    }

    public final void add(int id) {
        ids[size++] = id;
    }
}
