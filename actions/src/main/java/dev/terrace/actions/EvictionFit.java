package dev.terrace.actions;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.List;

/** Checks whether victims free enough room. */
final class EvictionFit {
    private EvictionFit() {}

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
