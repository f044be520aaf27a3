package dev.terrace.spi.action;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import org.jspecify.annotations.Nullable;

/**
 * An iteration over jobs, in the queue order that the configuration selects for the action.
 *
 * <p>Queues take turns: the first queue yields its first job, and is enqueued again after the job's turn, with its
 * share at that time. With {@code JobOrderAcrossQueues} all jobs are in one priority queue.
 */
public interface Turns {
    /** Enqueues a queue even if it has no job yet. A queue without a job is dropped when its turn comes. */
    void add(Queue queue);

    /** Enqueues a job, and its queue. */
    void add(Job job);

    /** Returns the next job, or null if no job is left. */
    @Nullable
    Job next();

    /** Enqueues the job of the current turn again. */
    void again(Job job);
}
