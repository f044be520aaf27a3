package dev.terrace.spi.view;

import dev.terrace.model.resource.ResourceVector;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that are placed together: a job, or a sub-job of it.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano, JobInfo and
 *     SubJobInfo</a>
 */
public interface TaskGroup {
    /** Returns the number of its tasks that must run at the same time. */
    int minMember();

    int priority();

    /** Returns all its tasks, in the order of their keys. */
    List<Task> tasks();

    /** Returns a copy of its tasks of one status, in the order of their keys. */
    List<Task> tasks(TaskStatus status);

    /** Returns the number of its tasks of one status. */
    int count(TaskStatus status);

    /** Returns the number of its pending best-effort tasks. */
    int pendingBestEffortTasks();

    /** Returns whether it has a topology constraint. */
    boolean hasTopology();

    /** Returns the highest tier of a domain that its nodes may span; empty without a limit. */
    OptionalInt highestTier();

    /**
     * Returns the domain that contains all its nodes, as far as it is known; null without nodes or without a topology
     * constraint.
     */
    @Nullable
    HyperNode hyperNode();

    /** Returns the idle resources that a domain must have to be worth trying. */
    ResourceVector minResources();

    /** Returns the number of bound, binding, running, allocated and succeeded tasks. */
    int readyTasks();

    /** Returns the number of bound, binding, running and allocated tasks. */
    int allocatedTasks();

    /** Returns the number of pipelined tasks. */
    default int waitingTasks() {
        return count(TaskStatus.PIPELINED);
    }

    /** Returns whether {@code minMember} tasks are ready, including pending best-effort tasks. */
    default boolean isReady() {
        return readyTasks() + pendingBestEffortTasks() >= minMember();
    }

    /** Variant of {@link #isReady} that also counts pipelined tasks. */
    default boolean isPipelined() {
        return waitingTasks() + readyTasks() + pendingBestEffortTasks() >= minMember();
    }
}
