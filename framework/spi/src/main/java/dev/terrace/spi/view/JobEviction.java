package dev.terrace.spi.view;

/**
 * An eviction of tasks together, for a whole job instead of a single task.
 *
 * @param job the job that needs the room
 * @param kind the queues of the evicted tasks
 * @param within the network domain that contains the candidates
 */
public record JobEviction(Job job, Kind kind, HyperNode within) {
    /** The queues from which tasks are evicted. */
    public enum Kind {
        /** The job's own queue. */
        PREEMPT,
        /** Other queues. */
        RECLAIM
    }
}
