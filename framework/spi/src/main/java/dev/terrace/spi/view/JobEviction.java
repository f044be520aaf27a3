package dev.terrace.spi.view;

/**
 * The need for which tasks are evicted together: a whole job's, not a single task's.
 *
 * @param job the job that is to get the room
 * @param kind from which queues the tasks come
 * @param within the domain of the network that holds the candidates
 */
public record JobEviction(Job job, Kind kind, HyperNode within) {
    /** From which queues tasks are evicted. */
    public enum Kind {
        /** From the job's own queue. */
        PREEMPT,
        /** From other queues. */
        RECLAIM
    }
}
