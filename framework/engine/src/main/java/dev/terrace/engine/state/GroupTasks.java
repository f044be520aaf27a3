package dev.terrace.engine.state;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a job or sub-job in the order of their keys, as a read-only list, with their number by status. Extends
 * AbstractList to save one object per job.
 */
final class GroupTasks extends AbstractList<Task> implements RandomAccess {
    /** The maximum initial capacity. */
    private static final int MAX_EXPECTED = 1000;

    private static final int STATUSES = TaskStatus.values().length;

    /** The size up to which tasks are scanned each time; larger groups keep counts. */
    static final int FEW = 16;

    private SessionTask[] tasks;
    private int size;

    // Fields for the usual statuses of a session, to save an array.
    private int pending;
    private int held;
    private int binding;

    /** Counts of all other statuses, by ordinal; null until a task has such a status. */
    private int @Nullable [] otherCounts;

    private int allocated;
    private int ready;
    private int pendingBestEffort;

    /** The number of tasks with recorded refusals. */
    private int refused;

    /** Null until first use. */
    private @Nullable RefusedRoles refusedRoles;

    /** Null until first use. */
    private @Nullable PendingRequests pendingRequests;

    /** @param expected the cluster's estimate of the number of tasks; may be far off */
    GroupTasks(int expected) {
        tasks = new SessionTask[Math.max(1, Math.min(expected, MAX_EXPECTED))];
    }

    void add(SessionTask task) {
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

    /**
     * Counts a task under its present status.
     *
     * @param sign 1 to count it, -1 to take it out of the counts
     */
    void count(SessionTask task, int sign) {
        if (task.status() == TaskStatus.PENDING) {
            pending += sign;
            pendingBestEffort += task.isBestEffort() ? sign : 0;
            if (pendingRequests != null) {
                pendingRequests.count(task.requests(), sign);
            }
            return;
        }
        if (task.status() == TaskStatus.ALLOCATED) {
            held += sign;
        } else if (task.status() == TaskStatus.BINDING) {
            binding += sign;
        } else {
            int[] counts = otherCounts == null ? new int[STATUSES] : otherCounts;
            otherCounts = counts;
            counts[task.status().ordinal()] += sign;
        }
        if (task.status().isAllocated()) {
            allocated += sign;
            ready += sign;
        } else if (task.status() == TaskStatus.SUCCEEDED) {
            ready += sign;
        }
    }

    List<Task> of(TaskStatus status) {
        List<Task> selected = new ArrayList<>(count(status));
        if (count(status) > 0) {
            for (int i = 0; i < size; i++) {
                if (tasks[i].status() == status) {
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
            default -> otherCounts == null ? 0 : otherCounts[status.ordinal()];
        };
    }

    /** The number of tasks whose status is one of the allocated ones. */
    int allocated() {
        return allocated;
    }

    /** The number of tasks that are allocated or have succeeded. */
    int ready() {
        return ready;
    }

    int pendingBestEffort() {
        return pendingBestEffort;
    }

    /** Returns the total requests of its pending tasks. */
    Amounts pendingRequests(ResourceNames names) {
        if (pending == 0) {
            return Amounts.none(names);
        }
        if (size == 1) {
            return tasks[0].requests();
        }
        PendingRequests known = pendingRequests;
        if (known == null) {
            known = new PendingRequests(names);
            for (int i = 0; i < size; i++) {
                if (tasks[i].status() == TaskStatus.PENDING) {
                    known.count(tasks[i].requests(), 1);
                }
            }
            pendingRequests = size > FEW ? known : null;
        }
        return known.toAmounts();
    }

    /** Updates the counts after refusals of a task were recorded or forgotten. */
    void noteRefusals(SessionTask task) {
        boolean isRefused = task.refusals() != null;
        refused += isRefused ? 1 : -1;
        RefusedRoles known = refusedRoles;
        if (known != null && isRefused) {
            known.add(task.role());
        } else if (known != null) {
            known.remove(task.role());
        }
    }

    /** Resets the counts of refusals, after all tasks were reset. */
    void resetRefusals() {
        refused = 0;
        refusedRoles = null;
    }

    boolean hasRefusals() {
        return refused > 0;
    }

    /** Returns the roles of the tasks with recorded refusals. */
    Set<String> refusedRoles() {
        if (refused == 0) {
            return Set.of();
        }
        RefusedRoles known = refusedRoles;
        if (known == null) {
            known = new RefusedRoles();
            for (int i = 0; i < size; i++) {
                if (tasks[i].refusals() != null) {
                    known.add(tasks[i].role());
                }
            }
            refusedRoles = size > FEW ? known : null;
        }
        return known.names();
    }

    void forgetRefusals() {
        for (int i = 0; i < size && refused > 0; i++) {
            tasks[i].noteRefusals(null);
        }
    }

    /** The roles of a group's tasks with recorded refusals. Queried before each task of a role is placed. */
    private static final class RefusedRoles {
        private final Map<String, Integer> tasks = new HashMap<>();

        void add(String role) {
            tasks.merge(role, 1, Integer::sum);
        }

        void remove(String role) {
            tasks.computeIfPresent(role, (name, count) -> count == 1 ? null : count - 1);
        }

        Set<String> names() {
            return Collections.unmodifiableSet(tasks.keySet());
        }
    }

    /** The total requests of a group's pending tasks, maintained as tasks become pending or cease to be. */
    private static final class PendingRequests {
        private final ResourceNames names;
        private final long[] sums;

        /** The number of tasks that request each resource. */
        private final int[] asking;

        PendingRequests(ResourceNames names) {
            this.names = names;
            this.sums = new long[names.size()];
            this.asking = new int[names.size()];
        }

        /** @param sign 1 to add a task, -1 to remove it */
        void count(Amounts requests, int sign) {
            for (int d = 0; d < sums.length; d++) {
                sums[d] += sign * requests.get(d);
                asking[d] += requests.has(d) ? sign : 0;
            }
        }

        Amounts toAmounts() {
            long present = 0;
            for (int d = 0; d < sums.length; d++) {
                present |= asking[d] > 0 ? 1L << d : 0;
            }
            return Amounts.of(names, sums, present);
        }
    }
}
