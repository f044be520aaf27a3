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
 * The idle plus releasing resources of network domains, without subtracting promised resources, as in Volcano.
 * Incremental: only changed nodes are read again. Volcano sums up the nodes in order, in floating point. All amounts
 * are integers, so the order is irrelevant as long as every partial sum is exact.
 */
final class DomainRooms {
    private static final double EXACT = 1L << 53;

    private final Session session;
    private final int resources;

    /** The idle and then the releasing amounts, by node and resource. */
    private final double[] amounts;

    private final Map<HyperNode, Sums> sums = new HashMap<>();

    /** The sums of the requested domains that contain the node, by node. */
    private final List<List<Sums>> ofNode = new ArrayList<>();

    private long version = -1;

    /**
     * The sums of one domain.
     *
     * @param nodes the ids of its nodes, in order
     * @param sums the sums by resource
     * @param sizes the sums of absolute values; permanently infinite once a partial sum may be inexact
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Sums(int[] nodes, double[] sums, double[] sizes) {}

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
        Sums all = new Sums(ids, new double[resources], new double[resources]);
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
        long now = session.changes().version();
        if (version == now) {
            return;
        }
        for (int id : session.changes().changedSince(version)) {
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
