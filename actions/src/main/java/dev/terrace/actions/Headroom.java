package dev.terrace.actions;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The future idle amounts of each node (idle + releasing − pipelined), and their maximum for each resource. A task that
 * requests more than a maximum fits on no node without victims. Cached; only changed nodes are read again.
 */
final class Headroom {
    private final Session session;

    /** Future idle amounts by node id and resource. */
    private final double[][] idle;

    private final double[] most;
    private long version = -1;

    Headroom(Session session) {
        this.session = session;
        int resources = session.total().names().size();
        this.idle = new double[session.nodes().size()][resources];
        this.most = new double[resources];
    }

    /** Adds the ids of the nodes on which {@link #isEnough} holds without victims. */
    void addNodes(Task task, BitSet nodes) {
        catchUp();
        if (holds(task, most)) {
            for (int id = 0; id < idle.length; id++) {
                if (holds(task, idle[id])) {
                    nodes.set(id);
                }
            }
        }
    }

    private static boolean holds(Task task, double[] room) {
        Amounts requests = task.requests();
        for (int d = 0; d < room.length; d++) {
            if (requests.has(d) && requests.get(d) > room[d]) {
                return false;
            }
        }
        return true;
    }

    private void catchUp() {
        long now = session.changes().version();
        if (version == now) {
            return;
        }
        for (int id : session.changes().changedSince(version)) {
            lookAt(session.nodes().get(id));
        }
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        for (double[] ofNode : idle) {
            for (int d = 0; d < most.length; d++) {
                most[d] = Math.max(most[d], ofNode[d]);
            }
        }
        version = now;
    }

    private void lookAt(Node node) {
        ResourceVector now = node.idle();
        ResourceVector releasing = node.releasing();
        ResourceVector pipelined = node.pipelined();
        for (int d = 0; d < most.length; d++) {
            idle[node.id()][d] = now.value(d) + releasing.value(d) - pipelined.value(d);
        }
    }

    /**
     * Returns whether the task's requests fit on the node once all victims and releasing tasks are gone. May be true
     * without victims. Copies nothing, because it runs for every node with candidates. Needs no epsilon, because all
     * amounts are integers.
     */
    static boolean isEnough(Node node, List<Task> victims, Task task) {
        Amounts requests = task.requests();
        ResourceVector idle = node.idle();
        ResourceVector releasing = node.releasing();
        ResourceVector pipelined = node.pipelined();
        for (int d = 0; d < requests.names().size(); d++) {
            if (requests.has(d)) {
                double room = idle.value(d) + releasing.value(d) - pipelined.value(d);
                for (Task victim : victims) {
                    room += victim.requests().get(d);
                }
                if (requests.get(d) > room) {
                    return false;
                }
            }
        }
        return true;
    }
}
