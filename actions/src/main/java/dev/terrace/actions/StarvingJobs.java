package dev.terrace.actions;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;

/** Jobs that may take from others, and what they still want. */
final class StarvingJobs {
    private StarvingJobs() {}

    /** Whether the job is admitted and valid; others are not looked at. */
    static boolean isEligible(Session session, Job job) {
        return !job.isPending() && session.jobValid(job).isFit();
    }

    /** Its pending tasks that are not gated; those that ask for nothing are among them. */
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
