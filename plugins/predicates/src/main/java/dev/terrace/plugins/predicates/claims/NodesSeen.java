package dev.terrace.plugins.predicates.claims;

import dev.terrace.spi.view.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Each node's view of an inventory, computed lazily. Thread-safe. */
final class NodesSeen {
    private final Inventory inventory;
    private final List<OfferedDevice> ofSeveralNodes;
    /** The view of each node, by node id. */
    private final @Nullable Seen[] known;

    NodesSeen(Inventory inventory, int nodes) {
        this.inventory = inventory;
        ofSeveralNodes = inventory.ofSeveralNodes();
        known = new Seen[nodes];
    }

    int size() {
        return known.length;
    }

    /** The devices that may be usable from more than one node. */
    List<OfferedDevice> ofSeveralNodes() {
        return ofSeveralNodes;
    }

    Seen of(Node node) {
        Seen before = known[node.id()];
        if (before != null) {
            return before;
        }
        Seen seen = inventory.seenBy(node.spec());
        known[node.id()] = seen;
        return seen;
    }
}
