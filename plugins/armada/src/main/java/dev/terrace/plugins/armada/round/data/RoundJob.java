package dev.terrace.plugins.armada.round.data;

import org.jspecify.annotations.Nullable;

/**
 * A running or queued job of a round.
 *
 * @param id unique; breaks ties
 * @param queue its queue's index; -1 if the queue is not active: a running job then keeps its node, a queued job is
 *     ignored
 * @param priorityClass its class's index
 * @param priority order within its class and queue; lower comes first
 * @param submitted submission time, in milliseconds since the epoch; earlier comes first
 * @param gang null if it belongs to none
 * @param run null if it is queued
 */
public record RoundJob(
        String id,
        int queue,
        int priorityClass,
        long priority,
        long submitted,
        JobShape shape,
        @Nullable Gang gang,
        @Nullable Run run) {
    /**
     * Jobs of one queue that are placed together.
     *
     * @param id unique within its queue
     * @param cardinality the number of members
     * @param minimum the number of members that must be placed, the others then fail; 0 for all
     * @param uniformityLabel the members' nodes must share one value of this label; empty for no such constraint
     */
    public record Gang(String id, int cardinality, int minimum, String uniformityLabel) {}

    /**
     * The node and time of a running job.
     *
     * @param priority the priority of its class, or of its away node type, at which it was placed; higher is more
     *     urgent
     * @param started start time, in milliseconds since the epoch; earlier comes first
     */
    public record Run(int node, int priority, long started) {}

    public long[] request() {
        return shape.request();
    }
}
