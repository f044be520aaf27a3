package dev.terrace.actions;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is idle in domains of the network, or will be once leaving tasks are gone; what is promised counts as well, as
 * in Volcano. Only nodes that changed are read again. Volcano adds the nodes up in their order, in floating point: what
 * is added here are whole numbers, and as long as they are small enough for every sum of some to be exact, the order
 * does not matter.
 */
final class DomainRooms {
    private static final double EXACT = 1L << 53;

    private final Session session;
    private final int resources;

    /** By node and resource: idle, then releasing. */
    private final double[] amounts;

    private final Map<HyperNode, Sums> sums = new HashMap<>();

    /** By node: the sums of the domains that were asked for and have it. */
    private final List<List<Sums>> ofNode = new ArrayList<>();

    private long version = -1;

    /** Those of one domain. */
    private static final class Sums {
        /** The ids of its nodes, in their order. */
        final int[] nodes;

        /** By resource. */
        final double[] sums;

        /**
         * How large the numbers are together, whatever their signs; infinite for good once a sum of them might not be
         * exact.
         */
        final double[] sizes;

        Sums(int[] nodes, int resources) {
            this.nodes = nodes;
            this.sums = new double[resources];
            this.sizes = new double[resources];
        }
    }

    DomainRooms(Session session) {
        this.session = session;
        this.resources = session.total().names().size();
        this.amounts = new double[2 * resources * session.nodes().size()];
        session.nodes().forEach(node -> ofNode.add(new ArrayList<>(2)));
    }

    Entitlement of(HyperNode domain) {
        catchUp();
        Sums known = sums.computeIfAbsent(domain, this::sumUp);
        Entitlement room = new Entitlement(session.total().names());
        for (int d = 0; d < resources; d++) {
            room.set(d, known.sizes[d] < EXACT ? known.sums[d] : inOrder(known.nodes, d));
        }
        return room;
    }

    private Sums sumUp(HyperNode domain) {
        int[] ids = domain.nodes().stream().mapToInt(Node::id).toArray();
        Sums all = new Sums(ids, resources);
        for (int node : ids) {
            ofNode.get(node).add(all);
            add(all, node, 1);
        }
        return all;
    }

    private void add(Sums to, int node, int sign) {
        int idle = 2 * resources * node;
        for (int d = 0; d < resources; d++) {
            to.sums[d] += sign * (amounts[idle + d] + amounts[idle + resources + d]);
            double size = to.sizes[d] + sign * (Math.abs(amounts[idle + d]) + Math.abs(amounts[idle + resources + d]));
            to.sizes[d] = size < EXACT ? size : Double.POSITIVE_INFINITY;
        }
    }

    private double inOrder(int[] nodes, int resource) {
        double sum = 0;
        for (int node : nodes) {
            int idle = 2 * resources * node + resource;
            sum = sum + amounts[idle] + amounts[idle + resources];
        }
        return sum;
    }

    private void catchUp() {
        long now = session.placement().version();
        if (version == now) {
            return;
        }
        for (int id : session.placement().changedSince(version)) {
            List<Sums> having = ofNode.get(id);
            having.forEach(domain -> add(domain, id, -1));
            Node node = session.nodes().get(id);
            for (int d = 0; d < resources; d++) {
                amounts[2 * resources * id + d] = node.idle().value(d);
                amounts[2 * resources * id + resources + d] = node.releasing().value(d);
            }
            having.forEach(domain -> add(domain, id, 1));
        }
        version = now;
    }
}
