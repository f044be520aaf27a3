package dev.terrace.actions;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.Map;
import java.util.Set;

/**
 * Consequences for a sub-job when tasks of some roles find no node.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
 *     JobInfo.NeedContinueAllocating</a>
 */
final class RoleFailures {
    private RoleFailures() {}

    /**
     * Returns whether a task of the role has found no node, so that the role's other tasks are not tried. False for
     * tasks without a role.
     */
    static boolean hasFailed(Session session, SubJob subJob, String role) {
        return !role.isEmpty() && session.refusedRoles(subJob).contains(role);
    }

    /** Returns whether the sub-job's other tasks can still make it ready after a task has found no node. */
    static boolean canStillBeReady(Session session, SubJob subJob) {
        Job job = subJob.job();
        if (job.minMember() == job.tasks().size()
                || subJob.minMember() >= subJob.tasks().size()) {
            return false;
        }
        if (job.hasSubGroups()) {
            return true;
        }
        Map<String, Integer> minimums = job.spec().minTaskMember();
        if (minimums.isEmpty()) {
            return true;
        }
        Set<String> failed = session.refusedRoles(subJob);
        int sum = minimums.values().stream().mapToInt(Integer::intValue).sum();
        if (job.minMember() < sum) {
            int left = 0;
            for (Task task : job.tasks(TaskStatus.PENDING)) {
                left += failed.contains(task.role()) ? 0 : 1;
            }
            return job.readyTasks() + left >= job.minMember();
        }
        for (String role : failed) {
            int minimum = minimums.getOrDefault(role, 0);
            if (minimum != 0 && job.readyTasks(role) < minimum) {
                return false;
            }
        }
        return true;
    }
}
