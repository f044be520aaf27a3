package dev.terrace.replay.trace;

/**
 * Options for reading a trace.
 *
 * @param queueBy the field that determines the queue
 * @param processorsPerTask the processors of one task, if the trace counts processors; 0 for the default: all of a job
 *     in a pool, one on nodes
 * @param isPool whether the nodes are merged into one
 */
public record TraceOptions(QueueBy queueBy, int processorsPerTask, boolean isPool) {
    /** The field of a trace that determines the queue; spelled as on the command line. */
    public enum QueueBy {
        queue,
        user,
        group,
        partition
    }

    /** Returns the defaults: the trace's own queues and nodes. */
    public static TraceOptions defaults() {
        return new TraceOptions(QueueBy.queue, 0, false);
    }
}
