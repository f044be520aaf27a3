package dev.terrace.engine.index;

import dev.terrace.engine.binding.ScoreBatch;
import dev.terrace.engine.state.SessionNode;
import java.util.Arrays;

/**
 * Up to 256 nodes evaluated together, so that their data stays in the cache: scores column by column, and predicates
 * too where that {@link #isWorthColumns is worth it}. Reused; valid only until the next batch is filled.
 */
final class NodeBatch extends ScoreBatch {
    /** The most nodes of a batch; also the length of a range of nodes. */
    static final int MOST = ScoreTree.RANGE;

    /**
     * The data of this many nodes does not fit into the cache. Loops that ask little of each node wait for many nodes
     * at once; where nodes come from the cache, looking at each of them several times costs more than it spares.
     */
    private static final int BEYOND_CACHE = 32_768;

    /** With fewer nodes, a loop for each question takes longer to begin than it spares. */
    private static final int WORTH_COLUMNS = 16;

    final SessionNode[] all;

    /** Ids of the nodes to evaluate: the first {@link #changes}. */
    final int[] changed = new int[MOST + 1];

    int changes;

    /** Ids of the nodes that no longer fit now: the first {@link #leaves}. */
    final int[] left = new int[MOST];

    int leaves;

    /** By place in {@link #changed}: whether the node fitted now before. */
    final boolean[] fittedNow = new boolean[MOST];

    /** By place in {@link #changed}: whether fixed predicates need not be asked again about the node. */
    final boolean[] admitted = new boolean[MOST];

    /** By place in {@link #changed}: whether it is known already that the node fits now. */
    final boolean[] pass = new boolean[MOST];

    /** Room for the tree's previous scores. */
    final long[] before = new long[MOST];

    final NodeVerdicts.Turnover turnover = new NodeVerdicts.Turnover();

    NodeBatch(SessionNode[] all) {
        super(all, MOST);
        this.all = all;
    }

    /** Whether one predicate after the other is better asked about all nodes than all predicates about one node. */
    boolean isWorthColumns() {
        return all.length >= BEYOND_CACHE && changes >= WORTH_COLUMNS;
    }

    /** Adds the nodes that left to the ids, without a score. */
    void addLeft() {
        System.arraycopy(left, 0, ids, size, leaves);
        Arrays.fill(scores, size, size + leaves, ScoreTree.ABSENT);
        size += leaves;
    }
}
