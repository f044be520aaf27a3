package dev.terrace.benchmarks.yardstick;

import java.util.Arrays;

/**
 * The best node for one shape: a complete binary tree of scores in an array, where each inner place has the better of
 * its two.
 */
final class Tournament {
    private final Nodes nodes;
    private final long cpu;
    private final long memory;
    private final int size;
    private final double[] best;
    private int seen;

    /** @param seen how many changes of nodes there were before */
    Tournament(Nodes nodes, long cpu, long memory, int seen) {
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

    /** How many changes of nodes it has taken in. */
    int seen() {
        return seen;
    }

    /**
     * Takes in what happened to nodes since.
     *
     * @param changed nodes in the order in which they changed
     * @param changes how many of them there are
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

    /** The first of the best nodes, or -1 if there is room on none. */
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
