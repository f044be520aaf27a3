package dev.terrace.engine.state;

import dev.terrace.model.JobSpec;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.List;
import java.util.Map;

/**
 * Counts of a job's tasks by role, against its minTaskMember, as far as this {@linkplain JobSpec#roleMinimums applies}.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
 *     JobInfo.CheckTaskReady</a>
 */
final class RoleMinimums {
    private final boolean applies;
    private final Minimums valid;
    private final Minimums ready;
    private final Minimums pipelined;

    RoleMinimums(JobSpec job, List<Task> tasks) {
        applies = !job.roleMinimums().isEmpty();
        Map<String, Integer> minimums = job.minTaskMember();
        valid = new Minimums(minimums);
        ready = new Minimums(minimums);
        pipelined = new Minimums(minimums);
        tasks.forEach(task -> count(task, 1));
    }

    /** @param sign 1 to count a task under its present status, -1 to take it out of the counts */
    void count(Task task, int sign) {
        TaskStatus status = task.status();
        boolean isPending = status == TaskStatus.PENDING;
        boolean isPipelined = status == TaskStatus.PIPELINED;
        boolean holds = status.isAllocated() || status == TaskStatus.SUCCEEDED;
        if (holds || isPipelined || isPending) {
            valid.add(task.role(), sign);
        }
        boolean isReady = holds || (isPending && task.isBestEffort());
        if (isReady) {
            ready.add(task.role(), sign);
        }
        if (isReady || isPipelined) {
            pipelined.add(task.role(), sign);
        }
    }

    boolean areValid() {
        return !applies || valid.hold();
    }

    boolean areReady() {
        return !applies || ready.hold();
    }

    boolean arePipelined() {
        return !applies || pipelined.hold();
    }

    int valid(String role) {
        return valid.count(role);
    }

    int ready(String role) {
        return ready.count(role);
    }

    /** Returns the number of a role's tasks that are ready or pipelined. */
    int pipelined(String role) {
        return pipelined.count(role);
    }
}
