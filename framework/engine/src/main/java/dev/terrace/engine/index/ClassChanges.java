package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;

/**
 * The nodes for which an equivalence class may answer differently since a reader's last call: those that changed, or
 * all nodes if all scores changed.
 */
final class ClassChanges {
    private final EquivalenceClass eqClass;
    private final ChangedNodes changed;

    /** The ids of the nodes that the last call found. */
    final int[] ids;

    private int scored;

    /**
     * Creates a reader at the beginning.
     *
     * @param nodes the number of nodes
     */
    ClassChanges(EquivalenceClass eqClass, int nodes, ChangeLog log) {
        this.eqClass = eqClass;
        this.changed = new ChangedNodes(nodes, log);
        this.ids = changed.ids;
    }

    /**
     * Finds the nodes with changes since the last call. The class must have caught up if its scores depend on other
     * nodes.
     *
     * @return the number of valid {@link #ids}
     */
    int read() {
        if (scored != eqClass.timesRescored()) {
            scored = eqClass.timesRescored();
            changed.forget();
        }
        return changed.read();
    }
}
