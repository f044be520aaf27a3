package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;

/**
 * Tells a reader of an equivalence class about which nodes the class may say something else than when it was read last:
 * those that changed, and all nodes if all scores did.
 */
final class ClassChanges {
    private final EquivalenceClass eqClass;
    private final ChangeLog log;

    /** Those of the nodes that were found last. */
    final int[] ids;

    private int read = ChangeLog.BEGINNING;
    private int scored;

    /**
     * Nothing is read yet.
     *
     * @param nodes how many there are
     */
    ClassChanges(EquivalenceClass eqClass, int nodes, ChangeLog log) {
        this.eqClass = eqClass;
        this.log = log;
        this.ids = new int[nodes + 1];
    }

    /**
     * Finds the nodes since the last call; the class must have caught up, if its scores depend on other nodes.
     *
     * @return how many they are: so many ids are in {@link #ids}
     */
    int read() {
        int end = log.size();
        boolean areScoredAnew = scored != eqClass.timesScoredAnew();
        if (read == end && !areScoredAnew) {
            return 0;
        }
        int since = areScoredAnew ? ChangeLog.BEGINNING : read;
        read = end;
        scored = eqClass.timesScoredAnew();
        return log.changedFrom(since, ids);
    }
}
