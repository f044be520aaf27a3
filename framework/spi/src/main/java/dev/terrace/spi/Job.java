package dev.terrace.spi;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.ResourceVector;
import java.util.List;

/**
 * A PodGroup and its pods in a session. Only jobs whose queue exists are there. Compared by identity.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano, JobInfo</a>
 */
public interface Job {
    /** Dense, from 0, in order of {@link #key()}. */
    int id();

    /** What the dump says of it. */
    JobSpec spec();

    Queue queue();

    /** The value of its own priority class, else of its queue's, else of the global default, else 0. */
    int priority();

    JobPhase phase();

    /** All its tasks, in order of their keys. */
    List<Task> tasks();

    /** Its tasks of one status, in order of their keys; a copy. */
    List<Task> tasks(TaskStatus status);

    /** How many of its tasks have a status. */
    int count(TaskStatus status);

    /** What its allocated tasks hold. */
    ResourceVector allocated();

    /** What all its tasks ask for. */
    ResourceVector requested();

    /** Parts of the job that are placed together; one, if its group names no sub-groups. */
    List<SubJob> subJobs();

    /** Its pending tasks that ask for nothing. */
    int pendingBestEffortTasks();

    /** "namespace/name". */
    default String key() {
        return spec().key();
    }

    default int minMember() {
        return spec().minMember();
    }

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

    /** Tasks that count towards a gang: ready, pipelined or pending. */
    default int validTasks() {
        return readyTasks() + waitingTasks() + count(TaskStatus.PENDING);
    }

    /** Whether {@code minMember} tasks are ready; pending ones that ask for nothing count. */
    default boolean isReady() {
        return readyTasks() + pendingBestEffortTasks() >= minMember();
    }

    /** The same with pipelined tasks. */
    default boolean isPipelined() {
        return waitingTasks() + readyTasks() + pendingBestEffortTasks() >= minMember();
    }

    /** Whether it has less than {@code minMember} tasks that are ready or pipelined. */
    default boolean isStarving() {
        return waitingTasks() + readyTasks() < minMember();
    }

    /** Whether it waits to be admitted. */
    default boolean isPending() {
        return phase().isPending();
    }
}
