package dev.terrace.plugins.predicates.claims;

import dev.terrace.spi.view.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each node sees of an inventory, found out when it is first asked. Several threads may ask. */
final class NodesSeen {
    private final Inventory inventory;
    private final List<OfferedDevice> ofSeveralNodes;
    /** By id of the node. */
    private final @Nullable Seen[] known;

    NodesSeen(Inventory inventory, int nodes) {
        this.inventory = inventory;
        ofSeveralNodes = inventory.ofSeveralNodes();
        known = new Seen[nodes];
    }

    int size() {
        return known.length;
    }

    /** The devices that more than one node may be able to use. */
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
