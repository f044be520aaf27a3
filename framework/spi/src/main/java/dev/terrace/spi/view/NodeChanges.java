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
}
