package dev.terrace.replay.trace;

/**
 * Options for reading a trace.
 *
 * @param queueBy the field that is the queue
 * @param processorsPerTask the processors of one task, where the trace counts processors; 0 for all of them in a pool,
 *     and one on nodes
 * @param isPool whether the nodes become one
 */
public record TraceOptions(QueueBy queueBy, int processorsPerTask, boolean isPool) {
    /** The field of a trace that is the queue; spelled as on the command line. */
    public enum QueueBy {
        queue,
        user,
        group,
        partition
    }

    /** Queues as the trace has them, on the trace's nodes. */
    public static TraceOptions defaults() {
        return new TraceOptions(QueueBy.queue, 0, false);
    }
}
