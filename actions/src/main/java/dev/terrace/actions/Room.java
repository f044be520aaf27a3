package dev.terrace.actions;

import dev.terrace.model.Entitlement;
import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import java.util.List;

/** Whether evicting helps. */
final class Room {
    private Room() {}

    /** Whether the task would fit on the node if all victims left. No victims can be enough. */
    static boolean isEnough(Node node, List<Task> victims, Task task) {
        Entitlement room = Entitlement.of(node.futureIdle());
        victims.forEach(victim -> room.add(victim.requests()));
        return task.requests().atMost(room);
    }
}
