package dev.terrace.spi;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers that a node refused a role of a job, so that it is not asked again for the role's other tasks. Tasks without a role are not
 * remembered. How long it lives is for the action to say; discarding a statement does not clear it.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/util/predicate_helper.go">Volcano, predicate error cache</a>
 */
public final class RefusalMemory {
    private final Map<String, Map<Integer, NodeVerdict>> refusals = new HashMap<>();

    /** What the node said to the task's role; null if it was not asked or did not refuse. */
    public @Nullable NodeVerdict recall(Task task, Node node) {
        if (task.role().isEmpty()) {
            return null;
        }
        Map<Integer, NodeVerdict> ofRole = refusals.get(group(task));
        return ofRole == null ? null : ofRole.get(node.id());
    }

    public void remember(Task task, Node node, NodeVerdict refusal) {
        if (!task.role().isEmpty()) {
            refusals.computeIfAbsent(group(task), group -> new HashMap<>()).put(node.id(), refusal);
        }
    }

    private static String group(Task task) {
        return task.spec().job() + "/" + task.role();
    }
}
