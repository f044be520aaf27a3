package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;

/** Tells a reader of the log which nodes have changed since it read last; at first all of them. */
final class ChangedNodes {
    private final ChangeLog log;

    /** Those that were found last. */
    final int[] ids;

    private int read = ChangeLog.BEGINNING;

    /** @param nodes how many there are */
    ChangedNodes(int nodes, ChangeLog log) {
        this.log = log;
        this.ids = new int[nodes + 1];
    }

    /** From now on all nodes have changed. */
    void forget() {
        read = ChangeLog.BEGINNING;
    }

    /**
     * Finds the nodes that changed since the last call.
     *
     * @return how many they are: so many ids are in {@link #ids}
     */
    int read() {
        int since = read;
        read = log.size();
        return since == read ? 0 : log.changedFrom(since, ids);
    }

    /** The place in the log up to which it was read. */
    long place() {
        return log.place(read);
    }

    /** Whether a node has changed since a place. */
    boolean hasChanged(int node, long since) {
        return log.hasChanged(node, since);
    }
}
