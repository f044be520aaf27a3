package dev.terrace.actions;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;

/** The jobs that may have tasks evicted for them, and their pending tasks. */
final class StarvingJobs {
    private StarvingJobs() {}

    /** Whether the job is admitted and valid. */
    static boolean isEligible(Session session, Job job) {
        return !job.isPending() && session.jobValid(job).isFit();
    }

    /** A job's pending tasks that are not gated, best-effort tasks included. */
    static Heap<Task> pendingTasks(Session session, Job job) {
        Heap<Task> tasks = new Heap<>(session::isBefore);
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            if (!task.isGated()) {
                tasks.push(task);
            }
        }
        return tasks;
    }
}
