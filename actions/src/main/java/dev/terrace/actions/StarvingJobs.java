package dev.terrace.actions;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Queues with eligible jobs, and their starving jobs, in the order of their turns.
 *
 * @param queues the queues with eligible jobs, starving or not
 * @param byQueue the starving jobs of each of these queues
 */
record StarvingJobs(Heap<Queue> queues, Map<Queue, Heap<Job>> byQueue) {
    /**
     * Collects the starving jobs of a session.
     *
     * @param each receives each starving job
     */
    static StarvingJobs of(Session session, Consumer<Job> each) {
        StarvingJobs starving = new StarvingJobs(new Heap<>(session::isBefore), new LinkedHashMap<>());
        for (Job job : session.jobs()) {
            if (isEligible(session, job)) {
                Heap<Job> jobs = starving.byQueue.get(job.queue());
                if (jobs == null) {
                    jobs = new Heap<>(session::isBefore);
                    starving.byQueue.put(job.queue(), jobs);
                    starving.queues.push(job.queue());
                }
                if (session.jobStarving(job)) {
                    jobs.push(job);
                    each.accept(job);
                }
            }
        }
        return starving;
    }

    /** Returns the starving jobs of a queue, which may have had a turn before. */
    Heap<Job> of(Queue queue) {
        return Objects.requireNonNull(byQueue.get(queue));
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
