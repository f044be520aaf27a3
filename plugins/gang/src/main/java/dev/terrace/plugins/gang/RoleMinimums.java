package dev.terrace.plugins.gang;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The minTaskMember of each role. They apply only if the job's minMember is at least their sum.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
 *     JobInfo.CheckTaskReady</a>
 */
final class RoleMinimums {
    private RoleMinimums() {}

    /** Whether enough tasks of each role exist. */
    static boolean areValid(Job job) {
        return hold(job, task -> {
            TaskStatus status = task.status();
            return status.isAllocated()
                    || status == TaskStatus.SUCCEEDED
                    || status == TaskStatus.PIPELINED
                    || status == TaskStatus.PENDING;
        });
    }

    /** Whether enough tasks of each role are ready. */
    static boolean areReady(Job job) {
        return hold(job, RoleMinimums::isReady);
    }

    /** Whether enough tasks of each role are ready or pipelined. */
    static boolean arePipelined(Job job) {
        return hold(job, task -> isReady(task) || task.status() == TaskStatus.PIPELINED);
    }

    private static boolean isReady(Task task) {
        TaskStatus status = task.status();
        return status.isAllocated()
                || status == TaskStatus.SUCCEEDED
                || (status == TaskStatus.PENDING && task.isBestEffort());
    }

    private static boolean hold(Job job, Predicate<Task> counts) {
        if (!job.hasRoleMinimums()) {
            return true;
        }
        Map<String, Integer> minimums = job.spec().minTaskMember();
        if (job.minMember()
                < minimums.values().stream().mapToInt(Integer::intValue).sum()) {
            return true;
        }
        Map<String, Integer> counted = new HashMap<>();
        for (Task task : job.tasks()) {
            if (counts.test(task)) {
                counted.merge(task.role(), 1, Integer::sum);
            }
        }
        return minimums.entrySet().stream()
                .allMatch(minimum -> counted.getOrDefault(minimum.getKey(), 0) >= minimum.getValue());
    }
}
