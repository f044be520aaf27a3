package dev.terrace.actions;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.function.Consumer;

/** Selects the jobs for which evicting actions make room, and their tasks. */
final class StarvingJobs {
    private StarvingJobs() {}

    /**
     * Collects the starving jobs of a session, and the queues with eligible jobs, starving or not.
     *
     * @param each receives each starving job
     */
    static JobsByQueue of(Session session, Consumer<Job> each) {
        JobsByQueue starving = new JobsByQueue(session);
        for (Job job : session.jobs()) {
            if (isEligible(session, job)) {
                Heap<Job> jobs = starving.of(job.queue());
                if (session.jobStarving(job)) {
                    jobs.push(job);
                    each.accept(job);
                }
            }
        }
        return starving;
    }

    /** Returns whether the job is admitted and valid. */
    static boolean isEligible(Session session, Job job) {
        return !job.isPending() && session.jobValid(job).isFit();
    }

    /** Returns a job's pending tasks that are not gated, including best-effort tasks. */
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
