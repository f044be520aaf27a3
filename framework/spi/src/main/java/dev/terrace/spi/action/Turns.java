package dev.terrace.spi.action;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Gives jobs one after another, in the queue order that the configuration chose for the action.
 *
 * <p>Queues take turns: the first queue gives its first job, and is put in line again after the job's turn, with the
 * share that it then has. With {@code JobOrderAcrossQueues} all jobs stand in one line.
 */
public interface Turns {
    /** Puts a queue in line even if it has no job yet. A queue without a job is dropped when its turn comes. */
    void add(Queue queue);

    /** Puts a job, and its queue, in line. */
    void add(Job job);

    /** The next job, or null if no job is left. */
    @Nullable
    Job next();

    /** Puts the job whose turn it was in line again. */
    void again(Job job);
}
