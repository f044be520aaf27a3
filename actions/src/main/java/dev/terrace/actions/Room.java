package dev.terrace.actions;

import dev.terrace.model.Amounts;
import dev.terrace.model.Entitlement;
import dev.terrace.model.ResourceVector;
import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import java.util.List;

/** Whether evicting helps. */
final class Room {
    private Room() {}

    /** Whether the task fits on the node as soon as all that leaves has left: {@link #isEnough} without victims, for what is asked of every node. Amounts are whole, so that no epsilon counts. */
    static boolean isThere(Node node, Task task) {
        Amounts requests = task.requests();
        ResourceVector idle = node.idle();
        ResourceVector releasing = node.releasing();
        ResourceVector pipelined = node.pipelined();
        for (int d = 0; d < requests.names().size(); d++) {
            if (requests.has(d) && requests.get(d) > idle.value(d) + releasing.value(d) - pipelined.value(d)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the task would fit on the node if all victims left. No victims can be enough. */
    static boolean isEnough(Node node, List<Task> victims, Task task) {
        Entitlement room = Entitlement.of(node.futureIdle());
        victims.forEach(victim -> room.add(victim.requests()));
        return task.requests().atMost(room);
    }
}
