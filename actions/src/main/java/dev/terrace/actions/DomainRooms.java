package dev.terrace.actions;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.Map;

/**
 * What is idle in domains of the network, or will be once leaving tasks are gone; what is promised counts as well, as
 * in Volcano. Nodes are read again when they changed, and added up afresh, because the sum may depend on the order.
 */
final class DomainRooms {
    private final Session session;
    private final int resources;

    /** By node and resource: idle, then releasing. */
    private final double[] amounts;

    /** The ids of the nodes of each domain that was asked for, in their order. */
    private final Map<HyperNode, int[]> nodes = new HashMap<>();

    private long version = -1;

    DomainRooms(Session session) {
        this.session = session;
        this.resources = session.total().names().size();
        this.amounts = new double[2 * resources * session.nodes().size()];
    }

    Entitlement of(HyperNode domain) {
        catchUp();
        double[] sums = new double[resources];
        for (int node : nodes.computeIfAbsent(domain, DomainRooms::ids)) {
            int idle = 2 * resources * node;
            int releasing = idle + resources;
            for (int d = 0; d < resources; d++) {
                sums[d] = sums[d] + amounts[idle + d] + amounts[releasing + d];
            }
        }
        Entitlement room = new Entitlement(session.total().names());
        for (int d = 0; d < resources; d++) {
            room.set(d, sums[d]);
        }
        return room;
    }

    private static int[] ids(HyperNode domain) {
        return domain.nodes().stream().mapToInt(Node::id).toArray();
    }

    private void catchUp() {
        long now = session.placement().version();
        if (version == now) {
            return;
        }
        for (int id : session.placement().changedSince(version)) {
            Node node = session.nodes().get(id);
            for (int d = 0; d < resources; d++) {
                amounts[2 * resources * id + d] = node.idle().value(d);
                amounts[2 * resources * id + resources + d] = node.releasing().value(d);
            }
        }
        version = now;
    }
}
