package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;

/** A reader's position in the change log: finds the nodes that changed since its last call; at first, all nodes. */
final class ChangedNodes {
    private final ChangeLog log;

    /** The ids of the nodes that the last call found. */
    final int[] ids;

    private int read = ChangeLog.BEGINNING;

    /** @param nodes the number of nodes */
    ChangedNodes(int nodes, ChangeLog log) {
        this.log = log;
        this.ids = new int[nodes + 1];
    }

    /** Makes the next call find all nodes. */
    void forget() {
        read = ChangeLog.BEGINNING;
    }

    /**
     * Finds the nodes that changed since the last call.
     *
     * @return the number of valid {@link #ids}
     */
    int read() {
        int since = read;
        read = log.size();
        return since == read ? 0 : log.changedFrom(since, ids);
    }

    /** Returns the place in the log up to which it was read. */
    long place() {
        return log.place(read);
    }

    /** Returns whether a node has changed since a place. */
    boolean hasChanged(int node, long since) {
        return log.hasChanged(node, since);
    }
}
