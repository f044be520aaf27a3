package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.spi.view.Node;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tells a reader of an equivalence class about which nodes the class may say something else than when it was read last:
 * those that changed, and all nodes if all scores did.
 */
final class ClassChanges {
    private final EquivalenceClass eqClass;
    private final List<Node> nodes;
    private final ChangeLog log;
    private final int[] changed;
    private int read = ChangeLog.BEGINNING;
    private int scored;

    /**
     * Nothing is read yet.
     *
     * @param nodes all nodes, by id
     */
    ClassChanges(EquivalenceClass eqClass, List<Node> nodes, ChangeLog log) {
        this.eqClass = eqClass;
        this.nodes = nodes;
        this.log = log;
        this.changed = new int[nodes.size() + 1];
    }

    /** Visits the nodes since the last call; the class must have caught up. */
    void read(Consumer<SessionNode> action) {
        int end = log.size();
        boolean areScoredAnew = scored != eqClass.timesScoredAnew();
        if (read == end && !areScoredAnew) {
            return;
        }
        int since = areScoredAnew ? ChangeLog.BEGINNING : read;
        read = end;
        scored = eqClass.timesScoredAnew();
        int count = log.changedFrom(since, changed);
        for (int i = 0; i < count; i++) {
            action.accept((SessionNode) nodes.get(changed[i]));
        }
    }
}
