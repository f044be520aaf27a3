package dev.terrace.engine.index;

import dev.terrace.engine.evaluation.ScoreBatch;
import dev.terrace.engine.state.SessionNode;
import java.util.Arrays;

/**
 * Up to 256 nodes evaluated column by column, so that their data stays in the cache. Reused; valid only until the next
 * batch is filled.
 */
final class NodeBatch extends ScoreBatch {
    /** The most nodes of a batch; also the length of a range of nodes. */
    static final int MOST = ScoreTree.RANGE;

    final SessionNode[] all;

    /** Ids of the nodes to evaluate: the first {@link #changes}. */
    final int[] changed = new int[MOST + 1];

    int changes;

    /** Ids of the nodes that no longer fit now: the first {@link #leaves}. */
    final int[] left = new int[MOST];

    int leaves;

    /** By place in {@link #changed}: whether the node fitted now before. */
    final boolean[] fittedNow = new boolean[MOST];

    /** Room for the tree's previous scores. */
    final long[] before = new long[MOST];

    final NodeVerdicts.Turnover turnover = new NodeVerdicts.Turnover();

    NodeBatch(SessionNode[] all) {
        super(all, MOST);
        this.all = all;
    }

    /** Adds the nodes that left to the ids, without a score. */
    void addLeft() {
        System.arraycopy(left, 0, ids, size, leaves);
        Arrays.fill(scores, size, size + leaves, ScoreTree.ABSENT);
        size += leaves;
    }
}
