package dev.terrace.engine.state;

import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * Tasks, in order of their keys, for others to read, and how many there are of each status. There are as many of these
 * as jobs: so it is the list itself.
 */
final class GroupTasks extends AbstractList<Task> implements RandomAccess {
    private static final int MANY = 1000;
    private static final int STATUSES = TaskStatus.values().length;

    private SessionTask[] tasks;
    private int size;

    // Of the statuses through which a session takes a task, without a detour.
    private int pending;
    private int held;
    private int binding;

    /** By status; null until there is another than those. */
    private int @Nullable [] others;

    private int allocated;
    private int ready;
    private int pendingBestEffort;

    /** @param expected about how many there will be, as somebody says; of any size */
    GroupTasks(int expected) {
        tasks = new SessionTask[Math.max(1, Math.min(expected, MANY))];
    }

    void take(SessionTask task) {
        if (size == tasks.length) {
            tasks = Arrays.copyOf(tasks, 2 * size);
        }
        tasks[size++] = task;
    }

    @Override
    public SessionTask get(int index) {
        return tasks[Objects.checkIndex(index, size)];
    }

    @Override
    public int size() {
        return size;
    }

    /** Counts a task, or no longer, under the status that it has now. */
    void count(SessionTask task, int sign) {
        if (task.status == TaskStatus.PENDING) {
            pending += sign;
            pendingBestEffort += task.isBestEffort() ? sign : 0;
            return;
        }
        if (task.status == TaskStatus.ALLOCATED) {
            held += sign;
        } else if (task.status == TaskStatus.BINDING) {
            binding += sign;
        } else {
            int[] counts = others == null ? new int[STATUSES] : others;
            others = counts;
            counts[task.status.ordinal()] += sign;
        }
        if (task.status.isAllocated()) {
            allocated += sign;
            ready += sign;
        } else if (task.status == TaskStatus.SUCCEEDED) {
            ready += sign;
        }
    }

    List<Task> of(TaskStatus status) {
        List<Task> selected = new ArrayList<>(count(status));
        if (count(status) > 0) {
            for (int i = 0; i < size; i++) {
                if (tasks[i].status == status) {
                    selected.add(tasks[i]);
                }
            }
        }
        return selected;
    }

    int count(TaskStatus status) {
        return switch (status) {
            case PENDING -> pending;
            case ALLOCATED -> held;
            case BINDING -> binding;
            default -> others == null ? 0 : others[status.ordinal()];
        };
    }

    int allocated() {
        return allocated;
    }

    /** Allocated ones, and those that have succeeded. */
    int ready() {
        return ready;
    }

    int pendingBestEffort() {
        return pendingBestEffort;
    }
}
