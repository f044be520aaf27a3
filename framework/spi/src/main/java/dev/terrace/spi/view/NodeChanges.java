package dev.terrace.spi.view;

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
     * Tells of the pods that came to {@link Node#pods} and left it, one by one, in the order in which they did.
     *
     * @param first the number of the first move to tell of, from 0
     * @return how many moves there were so far; -1 if they are not known, so that nodes that changed must be compared
     */
    default int podMovesFrom(int first, PodMove move) {
        return -1;
    }

    /** Is told of a pod that came to a node or left it. */
    @FunctionalInterface
    interface PodMove {
        /** @param came whether it came; otherwise it left */
        void moved(Task pod, int node, boolean came);
    }
}
