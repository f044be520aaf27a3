package dev.terrace.actions;

import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Tasks of a node that plugins are asked about when another task preempts. */
final class Preemptees {
    private Preemptees() {}

    /** In order of their keys. A task that asks for nothing takes only from its like. */
    static List<Task> on(Node node, Task preemptor, Predicate<Task> mayBeTaken) {
        List<Task> preemptees = new ArrayList<>();
        for (Task task : node.tasks()) {
            if (task.status().isPreemptable()
                    && (task.isBestEffort() || !preemptor.isBestEffort())
                    && task.spec().preemptable()
                    && mayBeTaken.test(task)) {
                preemptees.add(task);
            }
        }
        return preemptees;
    }
}
