package dev.terrace.engine;

import java.util.Arrays;

/** The best of many scores, kept as they change: each inner place holds the higher of the two below. Of equals the first is best. */
final class ScoreTree {
    static final double ABSENT = Double.NEGATIVE_INFINITY;

    private final int leaves;
    private final double[] scores;

    ScoreTree(int size) {
        leaves = Math.max(1, Integer.highestOneBit(Math.max(1, size - 1)) << 1);
        scores = new double[2 * leaves];
        Arrays.fill(scores, ABSENT);
    }

    double get(int item) {
        return scores[leaves + item];
    }

    /** Sets a score without keeping the order; {@link #build} must follow. */
    void put(int item, double score) {
        scores[leaves + item] = score;
    }

    void build() {
        for (int i = leaves - 1; i > 0; i--) {
            scores[i] = Math.max(scores[2 * i], scores[2 * i + 1]);
        }
    }

    void update(int item, double score) {
        int i = leaves + item;
        if (scores[i] == score) {
            return;
        }
        scores[i] = score;
        for (i >>= 1; i > 0; i >>= 1) {
            double higher = Math.max(scores[2 * i], scores[2 * i + 1]);
            if (scores[i] == higher) {
                return;
            }
            scores[i] = higher;
        }
    }

    /** The first of the best; there must be one that is not absent. */
    int best() {
        return firstBelow(1);
    }

    /** The first of the best beside one; there must be another. */
    int bestBeside(int item) {
        int best = 0;
        for (int i = leaves + item; i > 1; i >>= 1) {
            int sibling = i ^ 1;
            boolean comesBefore = (sibling & 1) == 0;
            if (best == 0 || scores[sibling] > scores[best] || (scores[sibling] == scores[best] && comesBefore)) {
                best = sibling;
            }
        }
        return firstBelow(best);
    }

    private int firstBelow(int top) {
        int i = top;
        while (i < leaves) {
            i = scores[2 * i] == scores[top] ? 2 * i : 2 * i + 1;
        }
        return i - leaves;
    }
}
