package dev.terrace.engine.index;

import dev.terrace.engine.state.SessionNode;
import java.util.Arrays;

/**
 * A batch of up to 256 nodes that are evaluated together, so that their data stays in the processor's cache: scores
 * column by column, and predicates too {@linkplain #isWorthColumns if that is faster}. The object is reused: a batch is
 * valid until the next one is filled.
 */
final class NodeBatch {
    /** The number of nodes in a batch, and the length of a range of nodes. */
    static final int CAPACITY = ScoreTree.RANGE;

    /**
     * From this number on, the data of all nodes exceeds the processor's cache. Then a loop per predicate is faster,
     * because its cache misses overlap; otherwise, one loop over the nodes is.
     */
    private static final int BEYOND_CACHE = 32_768;

    /** The smallest batch for which a loop per predicate is faster. */
    private static final int WORTH_COLUMNS = 16;

    /** All nodes by id. */
    final SessionNode[] all;

    /** The ids of the nodes to evaluate: the first {@link #changes}. A search writes one id beyond them. */
    final int[] changed;

    int changes;

    /** The ids of the nodes that no longer fit now: the first {@link #leaves}. */
    final int[] left;

    int leaves;

    /** By place in {@link #changed}: whether the node fitted now before. */
    final boolean[] fittedNow;

    /** By place in {@link #changed}: whether fixed predicates can be skipped for the node. */
    final boolean[] admitted;

    /** By place in {@link #changed}: whether the node is known to fit now. */
    final boolean[] pass;

    /** The ids of the nodes to score: the first {@link #size}. */
    final int[] ids;

    int size;

    /** The scores, in the order of {@link #ids}. */
    final double[] scores;

    /** The part of the scores that is added last. */
    final double[] addend;

    /** The answers of one score. */
    final double[] answers;

    /** Room for the tree's previous scores. */
    final long[] before;

    final NodeVerdicts.Turnover turnover = new NodeVerdicts.Turnover();

    NodeBatch(SessionNode[] all) {
        int most = Math.min(CAPACITY, all.length);
        this.all = all;
        ids = new int[most];
        scores = new double[most];
        addend = new double[most];
        answers = new double[most];
        changed = new int[most + 1];
        left = new int[most];
        fittedNow = new boolean[most];
        admitted = new boolean[most];
        pass = new boolean[most];
        before = new long[most];
    }

    /** Returns whether a loop per predicate over all nodes is faster than a loop over the nodes. */
    boolean isWorthColumns() {
        return all.length >= BEYOND_CACHE && changes >= WORTH_COLUMNS;
    }

    /** Removes all nodes to score. */
    void clear() {
        size = 0;
    }

    /** Adds a node to score. */
    void add(int id) {
        ids[size++] = id;
    }

    /** Appends the ids of the nodes that no longer fit, without a score. */
    void addLeft() {
        System.arraycopy(left, 0, ids, size, leaves);
        Arrays.fill(scores, size, size + leaves, ScoreTree.ABSENT);
        size += leaves;
    }
}
