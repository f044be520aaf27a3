package dev.terrace.actions;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.List;

/** Whether evicting helps. */
final class EvictionFit {
    private EvictionFit() {}

    /**
     * Whether the task would fit on the node if all victims left. No victims can be enough. Asked for every node that
     * plugins are asked about, and so without copies; all amounts are whole, so that no epsilon counts.
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
