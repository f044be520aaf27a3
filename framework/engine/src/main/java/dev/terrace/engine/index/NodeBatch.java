package dev.terrace.engine.index;

import dev.terrace.engine.evaluation.ScoreBatch;
import dev.terrace.engine.state.SessionNode;
import java.util.Arrays;

/**
 * Nodes of a range that are looked at together, each question to all of them before the next: so few that what is read
 * of them stays near. What is in it is used at once.
 */
final class NodeBatch extends ScoreBatch {
    /** At most so many. */
    static final int MOST = ScoreTree.RANGE;

    final SessionNode[] all;

    /** Those that are to be looked at. */
    final int[] changed = new int[MOST + 1];

    int changes;

    /** Those of them that had one and have none any more. */
    final int[] left = new int[MOST];

    int leaves;

    final boolean[] hadRoom = new boolean[MOST];
    final long[] before = new long[MOST];
    final NodeVerdicts.Turnover turnover = new NodeVerdicts.Turnover();

    NodeBatch(SessionNode[] all) {
        super(all, MOST);
        this.all = all;
    }

    /** Adds those that left, with no score. */
    void addLeft() {
        System.arraycopy(left, 0, ids, size, leaves);
        Arrays.fill(scores, size, size + leaves, ScoreTree.ABSENT);
        size += leaves;
    }
}
