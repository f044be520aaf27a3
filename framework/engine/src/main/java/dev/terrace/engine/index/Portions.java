package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import java.util.Arrays;

/**
 * Changed nodes in portions that several threads may evaluate at the same time: all nodes of a range are in one
 * portion. Reused; valid only until the next changes are split.
 */
final class Portions {
    /** How many there are; some may be empty. A power of two. */
    static final int COUNT = 8;

    private static final int[] NONE = new int[0];

    /** How many nodes fit into one portion. */
    private int room;

    private int[] changed = NONE;

    /** Portion after portion. */
    private int[] nodes = NONE;

    private final int[] sizes = new int[COUNT];

    /** Splits the nodes whose last change is one of a range of changes; see {@link ChangeLog#between}. */
    void split(ChangeLog log, int first, int end) {
        if (room <= end - first) {
            room = 2 * (end - first);
            changed = new int[room];
            nodes = new int[room * COUNT];
        }
        int count = log.between(first, end, changed);
        Arrays.fill(sizes, 0);
        for (int i = 0; i < count; i++) {
            int node = changed[i];
            int portion = (node >>> ScoreTree.RANGE_SHIFT) & (COUNT - 1);
            nodes[portion * room + sizes[portion]++] = node;
        }
    }

    /** How many nodes a portion has. */
    int size(int portion) {
        return sizes[portion];
    }

    /** Makes the nodes of a portion from one on those that a batch has to evaluate, as many as it can hold. */
    void copy(int portion, int from, NodeBatch batch) {
        batch.changes = Math.min(sizes[portion] - from, NodeBatch.MOST);
        System.arraycopy(nodes, portion * room + from, batch.changed, 0, batch.changes);
    }
}
