package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;

/**
 * Tells a reader of an equivalence class about which nodes the class may say something else than when it was read last:
 * those that changed, and all nodes if all scores did.
 */
final class ClassChanges {
    private final EquivalenceClass eqClass;
    private final ChangedNodes changed;

    /** Those of the nodes that were found last. */
    final int[] ids;

    private int scored;

    /**
     * Nothing is read yet.
     *
     * @param nodes how many there are
     */
    ClassChanges(EquivalenceClass eqClass, int nodes, ChangeLog log) {
        this.eqClass = eqClass;
        this.changed = new ChangedNodes(nodes, log);
        this.ids = changed.ids;
    }

    /**
     * Finds the nodes since the last call; the class must have caught up, if its scores depend on other nodes.
     *
     * @return how many they are: so many ids are in {@link #ids}
     */
    int read() {
        if (scored != eqClass.timesScoredAnew()) {
            scored = eqClass.timesScoredAnew();
            changed.forget();
        }
        return changed.read();
    }
}
