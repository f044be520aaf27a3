package dev.terrace.spi.view;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import java.time.Instant;
import java.util.List;

/**
 * A PodGroup and its pods in a session. Only jobs whose queue exists are in a session. Compared by identity.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano, JobInfo</a>
 */
public interface Job extends TaskGroup {
    /** Dense, from 0, in order of {@link #key()}. */
    int id();

    /** What the dump says of it. */
    JobSpec spec();

    Queue queue();

    /** The value of its own priority class, else of its queue's, else of the global default, else 0. */
    @Override
    int priority();

    JobPhase phase();

    /** What its allocated tasks hold. */
    ResourceVector allocated();

    /** Adds what its allocated tasks hold to a sum. Costs the same for any number of tasks. */
    void addAllocatedTo(Tally sum);

    /** What all its tasks ask for. */
    ResourceVector requested();

    /** What its pending tasks ask for together. Where tasks are many, it is kept while they come and go. */
    Amounts pendingRequests();

    /** Whether any of its tasks has scheduling gates. */
    boolean hasGatedTasks();

    /**
     * The latest start of a task of it, allocated or not; {@link Instant#MIN} if none has started. Found once, and kept
     * while the job stays as it is.
     */
    Instant latestStart();

    /** The sub-jobs, in order of their ids. A job with tasks and without sub-groups has one. */
    List<SubJob> subJobs();

    /** "namespace/name". */
    default String key() {
        return spec().key();
    }

    @Override
    default int minMember() {
        return spec().minMember();
    }

    /** Tasks that count towards a gang: ready, pipelined or pending. */
    default int validTasks() {
        return readyTasks() + waitingTasks() + count(TaskStatus.PENDING);
    }

    /** Whether it has fewer than {@code minMember} tasks that are ready or pipelined. */
    default boolean isStarving() {
        return waitingTasks() + readyTasks() < minMember();
    }

    /** Whether it has a task that could be placed: pending, and without scheduling gates. */
    default boolean hasPlaceableTasks() {
        if (count(TaskStatus.PENDING) > 0) {
            List<Task> tasks = tasks();
            for (int i = 0; i < tasks.size(); i++) { // without an iterator: asked of every job
                if (tasks.get(i).status() == TaskStatus.PENDING && !tasks.get(i).isGated()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it waits to be admitted. */
    default boolean isPending() {
        return phase().isPending();
    }

    /** Whether it has a sub-group policy. */
    default boolean hasSubGroups() {
        return !spec().subGroups().isEmpty();
    }

    /** Whether some role has a minimum of its own. */
    default boolean hasRoleMinimums() {
        return !spec().minTaskMember().isEmpty();
    }

    /** The number of its ready tasks of a role; pending best-effort tasks count. */
    int readyTasks(String role);

    /**
     * Whether the minTaskMember of each role has as many tasks that are ready, pipelined or pending. True also if the
     * job's minMember is below the sum of these minimums, and without such minimums; so are the next two.
     */
    boolean hasValidRoles();

    /** Whether the minTaskMember of each role has as many tasks that are ready. */
    boolean hasReadyRoles();

    /** Whether the minTaskMember of each role has as many tasks that are ready or pipelined. */
    boolean hasPipelinedRoles();

    /** Whether the minSubGroups of each sub-group policy has as many sub-groups; true without policies. */
    boolean hasValidSubGroups();

    /** Whether the minSubGroups of each sub-group policy has as many ready sub-groups; true without policies. */
    boolean hasReadySubGroups();

    /** Like {@link #hasReadySubGroups}, with sub-groups that are pipelined counted as well. */
    boolean hasPipelinedSubGroups();

    /** Whether the job or one of its sub-jobs has a topology constraint. */
    default boolean containsTopology() {
        for (SubJob subJob : subJobs()) {
            if (subJob.hasTopology()) {
                return true;
            }
        }
        return hasTopology();
    }

    /** Whether the job or one of its sub-jobs has a topology constraint with a highest tier. */
    default boolean isConfined() {
        for (SubJob subJob : subJobs()) {
            if (subJob.highestTier().isPresent()) {
                return true;
            }
        }
        return highestTier().isPresent();
    }
}
