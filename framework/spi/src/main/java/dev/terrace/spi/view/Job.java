package dev.terrace.spi.view;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import java.time.Instant;
import java.util.List;

/**
 * A PodGroup and its pods in a session. A session contains only jobs whose queue exists. Compared by identity.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano, JobInfo</a>
 */
public interface Job extends TaskGroup {
    /** Returns the dense id, from 0, in the order of {@link #key()}. It changes when other jobs arrive or leave. */
    int id();

    /**
     * Returns the number under which data about the job is kept across sessions: at least 0, and the same in all
     * sessions until the job leaves. Another job may have it afterwards. Implies no order.
     *
     * @see Kept
     */
    int slot();

    /** Returns the job as the dump shows it. */
    JobSpec spec();

    Queue queue();

    /** Returns the value of its own priority class, else of its queue's, else of the global default, else 0. */
    @Override
    int priority();

    JobPhase phase();

    /** Returns the resources that its allocated tasks hold. */
    ResourceVector allocated();

    /** Adds the resources that its allocated tasks hold to a sum. Takes constant time in the number of tasks. */
    void addAllocatedTo(Tally sum);

    /** Returns the total requests of all its tasks. */
    ResourceVector requested();

    /**
     * Returns the total requests of its pending tasks. For jobs with many tasks, the total is maintained incrementally.
     */
    Amounts pendingRequests();

    /** Returns whether any of its tasks has scheduling gates. */
    boolean hasGatedTasks();

    /**
     * Returns the latest start of one of its tasks, allocated or not; {@link Instant#MIN} if none has started. Cached
     * while the job is unchanged.
     */
    Instant latestStart();

    /** Returns the sub-jobs, in the order of their ids. A job with tasks and without sub-groups has one. */
    List<SubJob> subJobs();

    /** Returns "namespace/name". */
    String key();

    /** Returns the number of tasks that count towards a gang: ready, pipelined or pending. */
    default int validTasks() {
        return readyTasks() + waitingTasks() + count(TaskStatus.PENDING);
    }

    /** Returns whether fewer than {@code minMember} tasks are ready or pipelined. */
    default boolean isStarving() {
        return waitingTasks() + readyTasks() < minMember();
    }

    /** Returns whether it has a task that could be placed: pending, and without scheduling gates. */
    default boolean hasPlaceableTasks() {
        if (count(TaskStatus.PENDING) > 0) {
            List<Task> tasks = tasks();
            for (int i = 0; i < tasks.size(); i++) { // without an iterator, because this is called for every job
                if (tasks.get(i).status() == TaskStatus.PENDING && !tasks.get(i).isGated()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether it waits for admission. */
    default boolean isPending() {
        return phase().isPending();
    }

    /** Returns whether it has a sub-group policy. */
    boolean hasSubGroups();

    /** Returns whether some role has its own minimum. */
    boolean hasRoleMinimums();

    /** Returns the number of its tasks of a role that count towards a gang, as {@link #validTasks()}. */
    int validTasks(String role);

    /** Returns the number of its ready tasks of a role, including pending best-effort tasks. */
    int readyTasks(String role);

    /**
     * Returns whether each role has at least {@code minTaskMember} tasks that are ready, pipelined or pending. Also
     * true without such minimums, or if the job's minMember is below their sum; this applies to the next two methods as
     * well.
     */
    boolean hasValidRoles();

    /** Returns whether each role has at least {@code minTaskMember} ready tasks. */
    boolean hasReadyRoles();

    /** Returns whether each role has at least {@code minTaskMember} tasks that are ready or pipelined. */
    boolean hasPipelinedRoles();

    /** Returns whether each sub-group policy has at least {@code minSubGroups} sub-groups; true without policies. */
    boolean hasValidSubGroups();

    /**
     * Returns whether each sub-group policy has at least {@code minSubGroups} ready sub-groups; true without policies.
     */
    boolean hasReadySubGroups();

    /** Variant of {@link #hasReadySubGroups} that also counts pipelined sub-groups. */
    boolean hasPipelinedSubGroups();

    /** Returns whether the job or one of its sub-jobs has a topology constraint. */
    default boolean containsTopology() {
        for (SubJob subJob : subJobs()) {
            if (subJob.hasTopology()) {
                return true;
            }
        }
        return hasTopology();
    }

    /** Returns whether the job or one of its sub-jobs has a topology constraint with a highest tier. */
    default boolean isConfined() {
        for (SubJob subJob : subJobs()) {
            if (subJob.highestTier().isPresent()) {
                return true;
            }
        }
        return highestTier().isPresent();
    }
}
