package dev.terrace.engine;

import dev.terrace.spi.Task;
import dev.terrace.spi.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Tasks, in order of their keys, and how many there are of each status. */
final class Members {
    private static final int MANY = 1000;

    private final List<Task> tasks;
    private final List<Task> view;
    private final int[] counts = new int[TaskStatus.values().length];
    private int allocated;
    private int pendingBestEffort;

    /** @param expected about how many there will be, as somebody says; of any size */
    Members(int expected) {
        tasks = new ArrayList<>(Math.max(1, Math.min(expected, MANY)));
        view = Collections.unmodifiableList(tasks);
    }

    void add(SessionTask task) {
        tasks.add(task);
    }

    /** Counts a task, or no longer, under the status that it has now. */
    void count(SessionTask task, int sign) {
        counts[task.status.ordinal()] += sign;
        if (task.status.isAllocated()) {
            allocated += sign;
        }
        if (task.status == TaskStatus.PENDING && task.isBestEffort()) {
            pendingBestEffort += sign;
        }
    }

    List<Task> all() {
        return view;
    }

    List<Task> of(TaskStatus status) {
        List<Task> selected = new ArrayList<>(count(status));
        if (count(status) > 0) {
            for (Task task : tasks) {
                if (task.status() == status) {
                    selected.add(task);
                }
            }
        }
        return selected;
    }

    int count(TaskStatus status) {
        return counts[status.ordinal()];
    }

    int allocated() {
        return allocated;
    }

    /** Allocated ones, and those that have succeeded. */
    int ready() {
        return allocated + count(TaskStatus.SUCCEEDED);
    }

    int pendingBestEffort() {
        return pendingBestEffort;
    }
}
