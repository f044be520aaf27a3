package dev.terrace.spi.view;

import java.util.function.ObjIntConsumer;

/** A change log of nodes, with which a plugin or an action can maintain an index. */
public interface NodeChanges {
    /** Returns a version that grows with every change of a node's state. */
    long version();

    /**
     * Returns the ids of nodes that changed after a version, ascending; all ids for a negative version. Takes time
     * proportional to the number of changes.
     */
    int[] changedSince(long version);

    /**
     * Reports the pods that came to {@link Node#pods} and left it, with the node's id, in chronological order.
     *
     * @param first the number of the first move to report, from 0
     * @return the number of moves so far; -1 if moves are unknown in this session, so that changed nodes must be
     *     compared
     */
    default int podMovesFrom(int first, ObjIntConsumer<Task> came, ObjIntConsumer<Task> left) {
        return -1;
    }
}
