package dev.terrace.spi.action;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is: jobs, one after another, in the queue order that the configuration chose for the action.
 *
 * <p>By queue: the first queue gives its first job, and goes back into the line after the job's turn, with the share
 * that it then has. With {@code JobOrderAcrossQueues}: all jobs stand in one line.
 */
public interface Turns {
    /** Puts a queue in line even if it has no job yet; it loses its place when asked for one in vain. */
    void add(Queue queue);

    /** Puts a job, and its queue, in line. */
    void add(Job job);

    /** The next job, or null when all are through. */
    @Nullable
    Job next();

    /** Puts the job whose turn it was in line again. */
    void again(Job job);
}
