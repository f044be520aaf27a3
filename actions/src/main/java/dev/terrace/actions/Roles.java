package dev.terrace.actions;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Consequences for a sub-job when tasks of some roles find no node.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
 *     JobInfo.NeedContinueAllocating</a>
 */
final class Roles {
    private Roles() {}

    /**
     * Whether a task of the role has found no node; the role's other tasks are then not tried. False for tasks without
     * a role.
     */
    static boolean hasFailed(Session session, SubJob subJob, String role) {
        if (role.isEmpty()) {
            return false;
        }
        for (Task task : subJob.tasks()) {
            if (task.role().equals(role) && session.refusals(task) != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether the sub-job's other tasks can still make it ready after a task found no node. */
    static boolean canStillBeReady(Session session, SubJob subJob) {
        Job job = subJob.job();
        if (job.minMember() == job.tasks().size()
                || subJob.minMember() >= subJob.tasks().size()) {
            return false;
        }
        if (job.hasSubGroups()) {
            return true;
        }
        Set<String> failed = new HashSet<>();
        for (Task task : subJob.tasks()) {
            if (session.refusals(task) != null) {
                failed.add(task.role());
            }
        }
        Map<String, Integer> minimums = job.spec().minTaskMember();
        int sum = minimums.values().stream().mapToInt(Integer::intValue).sum();
        if (job.minMember() < sum) {
            int left = 0;
            for (Task task : job.tasks(TaskStatus.PENDING)) {
                left += failed.contains(task.role()) ? 0 : 1;
            }
            return job.readyTasks() + left >= job.minMember();
        }
        Map<String, Integer> occupied = occupied(job);
        for (String role : failed) {
            int minimum = minimums.getOrDefault(role, 0);
            if (minimum != 0 && occupied.getOrDefault(role, 0) < minimum) {
                return false;
            }
        }
        return true;
    }

    /** How many tasks of each role are allocated, have succeeded, or are pending best-effort tasks. */
    private static Map<String, Integer> occupied(Job job) {
        Map<String, Integer> occupied = new HashMap<>();
        for (Task task : job.tasks()) {
            TaskStatus status = task.status();
            if (status.isAllocated()
                    || status == TaskStatus.SUCCEEDED
                    || (status == TaskStatus.PENDING && task.isBestEffort())) {
                occupied.merge(task.role(), 1, Integer::sum);
            }
        }
        return occupied;
    }
}
