package dev.terrace.plugins.armada;

import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;

/** Decides which pods take part in a round. */
final class RoundMembers {
    private RoundMembers() {}

    /** Returns whether a pod is bound or runs, and is not terminating. */
    static boolean runs(Task task) {
        return (task.status() == TaskStatus.RUNNING || task.status() == TaskStatus.BOUND) && task.node() != null;
    }

    static boolean waits(Task task) {
        return task.status() == TaskStatus.PENDING && !task.isGated();
    }
}
