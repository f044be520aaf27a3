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
 * @param purpose determines which refusals count
 * @param among the only nodes to evaluate, in the order of their names; null for all
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
    /** The resources into which a task must fit. */
    public enum Ledger {
        /** No room is required. */
        NONE,
        /** The idle resources. */
        IDLE,
        /** The future idle resources. Nodes where the task fits now come first. */
        FUTURE_IDLE
    }

    /** The purpose of the nodes. */
    public enum Purpose {
        /** Any refusal counts. */
        PLACE,
        /**
         * Refusals that an eviction may change do not count. Nodes that were excluded when the task was last placed are
         * left out.
         */
        EVICT
    }

    /** Queries nodes on which the task fits now, or will fit once leaving tasks are gone. */
    public static Query toPlace(Task task) {
        return new Query(task, Ledger.FUTURE_IDLE, Purpose.PLACE, null, null, null);
    }

    /**
     * Variant of {@link #toPlace(Task)} among some nodes.
     *
     * @param among null for all
     * @param near see {@link Query}
     */
    public static Query toPlace(
            Task task, @Nullable List<Node> among, @Nullable RefusalMemory memory, @Nullable HyperNode near) {
        return new Query(task, Ledger.FUTURE_IDLE, Purpose.PLACE, among, memory, near);
    }

    /** Queries nodes that accept the task, regardless of their room. */
    public static Query toBackfill(Task task) {
        return new Query(task, Ledger.NONE, Purpose.PLACE, null, null, null);
    }

    /** Queries nodes that could accept the task if other tasks were evicted. */
    public static Query toEvict(Task task) {
        return new Query(task, Ledger.NONE, Purpose.EVICT, null, null, null);
    }

    /**
     * Queries nodes on which the task fits now, or will fit once leaving tasks are gone, for a plan that evicts other
     * tasks.
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
