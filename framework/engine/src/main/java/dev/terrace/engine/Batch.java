package dev.terrace.engine;

import java.util.Arrays;

/**
 * Nodes of a range that are looked at together, each question to all of them before the next: so few that what is read
 * of them stays near. What is in it is used at once.
 */
final class Batch {
    /** At most so many. */
    static final int MOST = ScoreTree.RANGE;

    final SessionNode[] all;

    /** Those that are to be looked at. */
    final int[] changed = new int[MOST + 1];

    int changes;

    /** Those of them that have a score. */
    final int[] ids = new int[MOST];

    int size;

    /** Those of them that had one and have none any more. */
    final int[] left = new int[MOST];

    int leaves;

    final boolean[] hadRoom = new boolean[MOST];
    final long[] before = new long[MOST];
    final double[] scores = new double[MOST];
    final double[] addend = new double[MOST];
    final double[] answers = new double[MOST];
    final Standings.Turnover turnover = new Standings.Turnover();

    Batch(SessionNode[] all) {
        this.all = all;
    }

    void clear() {
        size = 0;
    }

    void add(int id) {
        ids[size++] = id;
    }

    /** Adds those that left, with no score. */
    void addLeft() {
        System.arraycopy(left, 0, ids, size, leaves);
        Arrays.fill(scores, size, size + leaves, ScoreTree.ABSENT);
        size += leaves;
    }
}
