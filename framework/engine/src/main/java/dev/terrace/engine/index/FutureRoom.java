package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Node;
import java.util.BitSet;
import java.util.List;

/** The nodes that have room for some amounts, now or once leaving tasks are gone. Looks again at nodes that changed. */
public final class FutureRoom {
    private final Amounts requests;
    private final BitSet enough = new BitSet();
    private long read = -1;

    public FutureRoom(Amounts requests) {
        this.requests = requests;
    }

    /** The ids of the nodes; not to be changed, and valid until a node changes. */
    public BitSet of(List<Node> nodes, ChangeLog log) {
        long now = log.version();
        if (read != now) {
            for (int id : log.changedSince(read)) {
                enough.set(id, ((SessionNode) nodes.get(id)).lacksInFuture(requests) < 0);
            }
            read = now;
        }
        return enough;
    }
}
