package dev.terrace.benchmarks.yardstick;

import java.util.Arrays;

/**
 * The best node for one shape: a complete binary tree of scores in an array, in which each inner element is the maximum
 * of its children.
 */
final class Tournament {
    private final EqualNodes nodes;
    private final long cpu;
    private final long memory;
    private final int size;
    private final double[] best;
    private int seen;

    /** @param seen the number of earlier changes of nodes */
    Tournament(EqualNodes nodes, long cpu, long memory, int seen) {
        this.nodes = nodes;
        this.cpu = cpu;
        this.memory = memory;
        this.seen = seen;
        size = Integer.highestOneBit(Math.max(1, nodes.count() - 1)) << 1;
        best = new double[2 * size];
        Arrays.fill(best, -1);
        for (int node = 0; node < nodes.count(); node++) {
            best[size + node] = nodes.score(node, cpu, memory);
        }
        for (int place = size - 1; place > 0; place--) {
            best[place] = better(place);
        }
    }

    /** The number of changes of nodes that it has applied. */
    int seen() {
        return seen;
    }

    /**
     * Applies the changes since the last call.
     *
     * @param changed nodes in the order of their changes
     * @param changes the number of changes
     */
    void see(int[] changed, int changes) {
        for (; seen < changes; seen++) {
            int node = changed[seen];
            score(node, nodes.score(node, cpu, memory));
        }
    }

    private void score(int node, double score) {
        int place = size + node;
        if (best[place] == score) {
            return;
        }
        best[place] = score;
        for (int above = place / 2; above > 0; above >>= 1) {
            double winner = better(above);
            if (best[above] == winner) {
                return;
            }
            best[above] = winner;
        }
    }

    /** The first of the best nodes, or -1 if no node has room. */
    int winner() {
        if (best[1] < 0) {
            return -1;
        }
        int place = 1;
        while (place < size) {
            int left = 2 * place;
            place = best[left] == best[1] ? left : left + 1;
        }
        return place - size;
    }

    private double better(int place) {
        return Math.max(best[2 * place], best[2 * place + 1]);
    }
}
