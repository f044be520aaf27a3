package dev.terrace.spi.action;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query to {@link Placement}.
 *
 * @param ledger the room that a node must have
 * @param purpose which refusals count
 * @param among the only nodes to evaluate, in order of their names; null for all
 * @param memory refusals of earlier queries that still count, or null
 * @param near the value of {@link Task#near} while nodes are scored
 */
public record Query(
        Task task,
        Ledger ledger,
        Purpose purpose,
        @Nullable List<Node> among,
        @Nullable RefusalMemory memory,
        @Nullable HyperNode near) {
    /** Where a task must fit. */
    public enum Ledger {
        /** Room does not matter. */
        NONE,
        /** In the idle resources. */
        IDLE,
        /** In the future idle resources. Nodes where it fits now come first. */
        FUTURE_IDLE
    }

    /** What the nodes are for. */
    public enum Purpose {
        /** Any refusal counts. */
        PLACE,
        /**
         * Refusals that an eviction may change do not count. Nodes that were excluded when the task was last placed are
         * left out.
         */
        EVICT
    }

    /** Nodes on which the task fits now, or will fit once leaving tasks are gone. */
    public static Query toPlace(Task task) {
        return new Query(task, Ledger.FUTURE_IDLE, Purpose.PLACE, null, null, null);
    }

    /**
     * Like {@link #toPlace(Task)}, among some nodes.
     *
     * @param among null for all
     * @param near see {@link Query}
     */
    public static Query toPlace(
            Task task, @Nullable List<Node> among, @Nullable RefusalMemory memory, @Nullable HyperNode near) {
        return new Query(task, Ledger.FUTURE_IDLE, Purpose.PLACE, among, memory, near);
    }

    /** Nodes that accept the task, whatever room they have. */
    public static Query toBackfill(Task task) {
        return new Query(task, Ledger.NONE, Purpose.PLACE, null, null, null);
    }

    /** Nodes that could accept the task if other tasks were evicted. */
    public static Query toEvict(Task task) {
        return new Query(task, Ledger.NONE, Purpose.EVICT, null, null, null);
    }

    /**
     * Nodes on which the task fits now, or will fit once leaving tasks are gone, for a plan that evicts other tasks.
     *
     * @param among null for all
     */
    public static Query toPromise(Task task, @Nullable List<Node> among, @Nullable RefusalMemory memory) {
        return new Query(task, Ledger.FUTURE_IDLE, Purpose.EVICT, among, memory, null);
    }

    public Query among(@Nullable List<Node> nodes) {
        return new Query(task, ledger, purpose, nodes, memory, near);
    }

    public Query remembering(@Nullable RefusalMemory refusals) {
        return new Query(task, ledger, purpose, among, refusals, near);
    }
}
