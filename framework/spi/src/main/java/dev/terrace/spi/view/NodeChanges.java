package dev.terrace.spi.view;

import java.util.function.ObjIntConsumer;

/** Tells which nodes changed, so that a plugin or an action can keep an index up to date. */
public interface NodeChanges {
    /** Grows with every change of a node's state. */
    long version();

    /**
     * The ids of nodes that changed after a version, ascending; all ids for a negative version. Takes time in
     * proportion to the number of changes.
     */
    int[] changedSince(long version);

    /**
     * Tells of the pods that came to {@link Node#pods} and left it, with the node's id, in the order in which they did.
     *
     * @param first the number of the first move to tell of, from 0
     * @return how many moves there were so far; -1 if they are not known, so that nodes that changed must be compared
     */
    default int podMovesFrom(int first, ObjIntConsumer<Task> came, ObjIntConsumer<Task> left) {
        return -1;
    }
}
