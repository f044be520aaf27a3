package dev.terrace.engine.binding;

import java.util.Arrays;

/**
 * The sums of the kept scores of each candidate: of nodeOrder hooks and of batchNodeOrder hooks, so that one more
 * nodeOrder score can be added between them.
 */
public final class NodeSums {
    /** The sum of a node that is no candidate. */
    public static final double ABSENT = Double.NEGATIVE_INFINITY;

    /** Both sums of each node, side by side. */
    private final double[] sums;

    NodeSums(int nodes) {
        sums = new double[2 * nodes];
        Arrays.fill(sums, ABSENT);
    }

    void set(int node, double ordered, double batch) {
        sums[2 * node] = ordered;
        sums[2 * node + 1] = batch;
    }

    void remove(int node) {
        sums[2 * node] = ABSENT;
        sums[2 * node + 1] = ABSENT;
    }

    /** All scores of a candidate; {@link #ABSENT} if the node is none, or was not added up yet. */
    public double of(int node) {
        return sums[2 * node] + sums[2 * node + 1];
    }

    /** The same if one more nodeOrder score is added after others. */
    public double with(double more, int node) {
        return (sums[2 * node] + more) + sums[2 * node + 1];
    }
}
