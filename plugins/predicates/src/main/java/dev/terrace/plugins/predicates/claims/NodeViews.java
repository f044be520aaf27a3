package dev.terrace.plugins.predicates.claims;

import dev.terrace.spi.view.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Each node's view of an inventory, computed lazily. Thread-safe. */
final class NodeViews {
    private final Inventory inventory;
    private final List<OfferedDevice> ofSeveralNodes;
    /** The view of each node, by node id. */
    private final @Nullable VisibleDevices[] known;

    NodeViews(Inventory inventory, int nodes) {
        this.inventory = inventory;
        ofSeveralNodes = inventory.ofSeveralNodes();
        known = new VisibleDevices[nodes];
    }

    int size() {
        return known.length;
    }

    /** The devices that may be usable from more than one node. */
    List<OfferedDevice> ofSeveralNodes() {
        return ofSeveralNodes;
    }

    VisibleDevices of(Node node) {
        VisibleDevices before = known[node.id()];
        if (before != null) {
            return before;
        }
        VisibleDevices devices = inventory.seenBy(node.spec());
        known[node.id()] = devices;
        return devices;
    }
}
