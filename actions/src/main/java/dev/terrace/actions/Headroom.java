package dev.terrace.actions;

import dev.terrace.model.Amounts;
import dev.terrace.model.ResourceVector;
import dev.terrace.spi.Node;
import dev.terrace.spi.Session;
import dev.terrace.spi.Task;
import java.util.Arrays;

/** What will be idle on each node once all that leaves has left, and the most of each resource that is: in a full cluster it says at once that a task fits nowhere as it is. Kept. */
final class Headroom {
    private final Session session;

    /** By resource and node. */
    private final double[][] idle;

    private final double[] most;
    private long version = -1;

    Headroom(Session session) {
        this.session = session;
        int resources = session.total().names().size();
        this.idle = new double[resources][session.nodes().size()];
        this.most = new double[resources];
    }

    /** Whether each resource is there on some node, if not all on one. */
    boolean mayBeAnywhere(Task task) {
        catchUp();
        Amounts requests = task.requests();
        for (int d = 0; d < most.length; d++) {
            if (requests.has(d) && requests.get(d) > most[d]) {
                return false;
            }
        }
        return true;
    }

    /** The same as {@link Room#isEnough} without victims. */
    boolean isOn(Node node, Task task) {
        catchUp();
        Amounts requests = task.requests();
        for (int d = 0; d < idle.length; d++) {
            if (requests.has(d) && requests.get(d) > idle[d][node.id()]) {
                return false;
            }
        }
        return true;
    }

    private void catchUp() {
        long now = session.placement().version();
        if (version == now) {
            return;
        }
        for (int id : session.placement().changedSince(version)) {
            lookAt(session.nodes().get(id));
        }
        for (int d = 0; d < most.length; d++) {
            most[d] = Arrays.stream(idle[d]).max().orElse(0);
        }
        version = now;
    }

    private void lookAt(Node node) {
        ResourceVector now = node.idle();
        ResourceVector releasing = node.releasing();
        ResourceVector pipelined = node.pipelined();
        for (int d = 0; d < idle.length; d++) {
            idle[d][node.id()] = now.value(d) + releasing.value(d) - pipelined.value(d);
        }
    }
}
