package dev.terrace.spi.action;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds nodes for tasks, for every action. Of nodes with equal scores, the one whose name sorts first wins. The
 * scheduler's shard, if it has one, is respected ({@link dev.terrace.model.SchedulerFlags}).
 *
 * <p>Before a task is placed, {@link #prepare} must have been called for it.
 */
public interface Placement extends NodeChanges {
    /** Evaluates the pre-predicates, and prepares the cluster-wide predicates for the cluster as it is now. */
    Verdict prepare(Task task);

    /** The best node, or the reasons why all nodes refuse; neither if nodes fit and a score failed for the task. */
    Selection best(Query query);

    /** The choice of {@link #best}, for an action that does not ask why nodes refuse; null if there is none. */
    default @Nullable Choice choice(Query query) {
        return best(query).choice();
    }

    /**
     * Tells of nodes whether they may have room for all of some pending tasks together, now or once leaving tasks are
     * gone. Where they have not, an attempt to place the tasks there one by one would fail, and leave nothing behind
     * when it is undone. Holds while the tasks have no nodes.
     *
     * @return empty where every attempt must be made
     */
    default Optional<Predicate<List<Node>>> mayHold(List<Task> tasks) {
        return Optional.empty();
    }

    /**
     * All nodes that the task may use, in two lists, each in order of names. The nodes of the second list are to be
     * tried only if no node of the first is taken; it is empty unless the scheduler has a soft shard.
     */
    List<List<Node>> inTurn(Query query);

    /**
     * The nodes of {@link #inTurn}, one list after the other; a node is evaluated only when the iteration reaches it.
     * For actions that take the first suitable node.
     *
     * @param worthAsking cheap filter of nodes, evaluated before any predicate
     */
    Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking);

    /**
     * The nodes of {@link #inTurn} in {@code worthAsking}, one list after the other, each with the best node first. A
     * node's score is the one that it has now among all nodes of its list. For actions that take the best suitable
     * node.
     *
     * @param worthAsking ids of nodes; not changed
     */
    Iterable<Node> bestFirst(Query query, BitSet worthAsking);

    /** A memory that queries can share. */
    RefusalMemory memory();

    /** The predicates' verdict on one node as it is now, whatever room it has. */
    NodeVerdict verdict(Task task, Node node);

    /** The id of a node by its name; empty if there is none. */
    OptionalInt idOf(String nodeName);

    /**
     * The answer to {@link #best}.
     *
     * @param choice null if no node can be used
     * @param refusals why each node refused, if none can be used; empty otherwise
     * @param unscored why no node is the best though some fit, as a sentence; empty otherwise
     */
    record Selection(@Nullable Choice choice, Refusals refusals, String unscored) {
        /** A choice, or the refusals of all nodes. */
        public Selection(@Nullable Choice choice, Refusals refusals) {
            this(choice, refusals, "");
        }

        /** Whether nodes fit, and none is the best because they could not be scored. */
        public boolean isUndecided() {
            return choice == null && refusals.nodes() == 0;
        }
    }
}
