package dev.terrace.replay.trace;

import dev.terrace.files.Fault;
import java.util.function.UnaryOperator;

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

    /**
     * Rejects a pool beside a snapshot, whose nodes would replace it.
     *
     * @param named returns the name of an option as the user knows it
     * @throws dev.terrace.model.finding.InvalidInput if the nodes are merged
     */
    public void requireNoPool(UnaryOperator<String> named) {
        if (isPool) {
            throw Fault.at(
                    named.apply("pool"),
                    "merges the nodes of the trace, but %s replaces them; leave out one of them"
                            .formatted(named.apply("snapshot")));
        }
    }
}
