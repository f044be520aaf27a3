package dev.terrace.engine.binding;

import java.util.Arrays;

/**
 * The sums of the cached scores of each candidate, separately for nodeOrder and batchNodeOrder hooks, so that one more
 * nodeOrder score can be added between them.
 */
public final class NodeSums {
    /** The sum of a node that is not a candidate. */
    public static final double ABSENT = Double.NEGATIVE_INFINITY;

    /** Both sums of each node, next to each other. */
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

    /** Returns the sum of all scores of a node; {@link #ABSENT} if it is not a candidate, or not added up yet. */
    public double of(int node) {
        return sums[2 * node] + sums[2 * node + 1];
    }

    /** Returns the sum with one more nodeOrder score, added after the others. */
    public double with(double more, int node) {
        return (sums[2 * node] + more) + sums[2 * node + 1];
    }
}
