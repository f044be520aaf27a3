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
    /** How many of its tasks must run at the same time. */
    int minMember();

    int priority();

    /** All its tasks, in order of their keys. */
    List<Task> tasks();

    /** Its tasks of one status, in order of their keys; a copy. */
    List<Task> tasks(TaskStatus status);

    /** How many of its tasks have a status. */
    int count(TaskStatus status);

    /** The number of its pending best-effort tasks. */
    int pendingBestEffortTasks();

    /** Whether it has a topology constraint. */
    boolean hasTopology();

    /** The highest tier of a domain that its nodes may span; empty if there is no limit. */
    OptionalInt highestTier();

    /**
     * The domain that holds all its nodes, as far as it is known; null without nodes or without a topology constraint.
     */
    @Nullable
    HyperNode hyperNode();

    /** The idle resources that a domain must have to be worth trying. */
    ResourceVector minResources();

    /** Bound, binding, running, allocated and succeeded tasks. */
    default int readyTasks() {
        return allocatedTasks() + count(TaskStatus.SUCCEEDED);
    }

    /** Bound, binding, running and allocated tasks. */
    default int allocatedTasks() {
        return count(TaskStatus.BOUND)
                + count(TaskStatus.BINDING)
                + count(TaskStatus.RUNNING)
                + count(TaskStatus.ALLOCATED);
    }

    /** Pipelined tasks. */
    default int waitingTasks() {
        return count(TaskStatus.PIPELINED);
    }

    /** Whether {@code minMember} tasks are ready; pending best-effort tasks count. */
    default boolean isReady() {
        return readyTasks() + pendingBestEffortTasks() >= minMember();
    }

    /** Like {@link #isReady}, with pipelined tasks counted as well. */
    default boolean isPipelined() {
        return waitingTasks() + readyTasks() + pendingBestEffortTasks() >= minMember();
    }
}
