package dev.terrace.plugins.armada;

import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;

/** Decides which pods take part in a round. */
final class PodStatus {
    private PodStatus() {}

    /** Returns whether a pod runs and is not terminating. */
    static boolean runs(Task task) {
        return (task.status() == TaskStatus.RUNNING || task.status() == TaskStatus.BOUND) && task.node() != null;
    }

    static boolean waits(Task task) {
        return task.status() == TaskStatus.PENDING && !task.isGated();
    }
}
