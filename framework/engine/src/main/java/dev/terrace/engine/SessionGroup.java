package dev.terrace.engine;

import dev.terrace.spi.HyperNode;
import dev.terrace.spi.Task;
import dev.terrace.spi.TaskGroup;
import dev.terrace.spi.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What jobs and sub-jobs have in common: tasks, counts that follow their statuses, and where in the network they are. */
abstract class SessionGroup implements TaskGroup {
    private final List<Task> tasks = new ArrayList<>();
    private final int[] counts = new int[TaskStatus.values().length];
    private int pendingBestEffort;

    @Nullable
    HyperNode hyperNode;

    OptionalInt highestTier = OptionalInt.empty();

    /** Takes a task in; tasks come in order of their keys. */
    void add(SessionTask task) {
        tasks.add(task);
        count(task, 1);
    }

    void count(SessionTask task, int sign) {
        counts[task.status.ordinal()] += sign;
        if (task.status == TaskStatus.PENDING && task.isBestEffort()) {
            pendingBestEffort += sign;
        }
    }

    @Override
    public final List<Task> tasks() {
        return Collections.unmodifiableList(tasks);
    }

    @Override
    public final List<Task> tasks(TaskStatus status) {
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

    @Override
    public final int count(TaskStatus status) {
        return counts[status.ordinal()];
    }

    @Override
    public final int pendingBestEffortTasks() {
        return pendingBestEffort;
    }

    @Override
    public final @Nullable HyperNode hyperNode() {
        return hyperNode;
    }

    @Override
    public final OptionalInt highestTier() {
        return highestTier;
    }
}
