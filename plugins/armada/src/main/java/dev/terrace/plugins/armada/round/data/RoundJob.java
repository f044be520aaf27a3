package dev.terrace.plugins.armada.round.data;

import org.jspecify.annotations.Nullable;

/**
 * A job of a round: it runs, or it waits.
 *
 * @param id unique; decides between equals
 * @param queue its queue's index, or -1 if that is not active: it then keeps its node, or is passed over
 * @param priorityClass its class's index
 * @param priority within its class and queue; lower comes first
 * @param submitted when it came; earlier comes first
 * @param gang null if it is alone
 * @param run null if it waits
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
     * @param cardinality how many they are
     * @param minimum how many of them must be placed, the others fail then; 0 for all
     * @param uniformityLabel their nodes have one value of this label in common; empty if that does not matter
     */
    public record Gang(String id, int cardinality, int minimum, String uniformityLabel) {}

    /**
     * Where a job runs.
     *
     * @param priority at which it was placed
     * @param started when; earlier comes first
     */
    public record Run(int node, int priority, long started) {}

    public long[] request() {
        return shape.request();
    }
}
