package dev.terrace.spi.action;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to {@link Placement}.
 *
 * @param ledger the room that a node must have
 * @param purpose which refusals count
 * @param among the only nodes to look at, in order of their names; null for all
 * @param memory refusals of earlier questions that still count, or null
 * @param near what {@link Task#near} shall be while the scores are asked
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
        /** In what is idle. */
        IDLE,
        /** In what will be idle. Nodes where it fits now are a group of their own, and come first. */
        FUTURE_IDLE
    }

    /** What the answer is for. */
    public enum Purpose {
        /** Any refusal counts. */
        PLACE,
        /**
         * Refusals that evicting others may change do not count. Nodes that were excluded when the task was last placed
         * are left out.
         */
        EVICT
    }

    /** Where does it fit, now or soon? */
    public static Query toPlace(Task task) {
        return new Query(task, Ledger.FUTURE_IDLE, Purpose.PLACE, null, null, null);
    }

    /**
     * The same, among some nodes.
     *
     * @param among null for all
     * @param near see {@link Query}
     */
    public static Query toPlace(
            Task task, @Nullable List<Node> among, @Nullable RefusalMemory memory, @Nullable HyperNode near) {
        return new Query(task, Ledger.FUTURE_IDLE, Purpose.PLACE, among, memory, near);
    }

    /** Where may it go, whatever the room? */
    public static Query toBackfill(Task task) {
        return new Query(task, Ledger.NONE, Purpose.PLACE, null, null, null);
    }

    /** Where could it go if others left? */
    public static Query toEvict(Task task) {
        return new Query(task, Ledger.NONE, Purpose.EVICT, null, null, null);
    }

    public Query among(@Nullable List<Node> nodes) {
        return new Query(task, ledger, purpose, nodes, memory, near);
    }

    public Query remembering(@Nullable RefusalMemory refusals) {
        return new Query(task, ledger, purpose, among, refusals, near);
    }
}
