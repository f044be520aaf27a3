package dev.terrace.spi.view;

/** Tells which nodes changed, to whoever keeps an index of its own. */
public interface NodeChanges {
    /** Grows with every change of a node's state. */
    long version();

    /**
     * The ids of nodes that changed after a version, ascending; of all nodes for a negative one. Costs as much as there
     * were changes.
     */
    int[] changedSince(long version);
}
