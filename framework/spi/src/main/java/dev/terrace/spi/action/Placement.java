package dev.terrace.spi.action;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds nodes for tasks, for every action. Ties of scores are broken by name: the first name wins. The scheduler's
 * shard, if any, is respected ({@link dev.terrace.model.SchedulerFlags}).
 *
 * <p>{@link #prepare} must have been called for a task before any other method.
 */
public interface Placement {
    /** Evaluates the pre-predicates, and prepares the cluster-wide predicates for the current state of the cluster. */
    Verdict prepare(Task task);

    /**
     * Returns the best node, or the reasons why all nodes refuse; neither if nodes fit but a score failed for the task.
     */
    Selection best(Query query);

    /** Returns the choice of {@link #best} without the reasons of refusals, or null. */
    default @Nullable Choice choice(Query query) {
        return best(query).choice();
    }

    /**
     * Returns a necessary condition for placing several pending tasks together: whether nodes may have room for all of
     * them, now or once leaving tasks are gone. If it is false, an attempt to place the tasks there one by one would
     * fail, and leave no effects after it is undone. Valid while the tasks have no nodes.
     *
     * @return empty if every attempt must be made
     */
    default Optional<Predicate<List<Node>>> mayHold(List<Task> tasks) {
        return Optional.empty();
    }

    /**
     * Returns whether nodes have room for fewer than some tasks together, now or soon, that have the pod template and
     * the requests of a task. An attempt to place so many, one by one, would fail, and leave no effects after it is
     * undone. Holds until a node changes. {@link #prepare} need not have been called.
     *
     * @param count at least 1
     * @return false also if the answer is unknown
     */
    default boolean holdsFewer(Task task, int count) {
        return false;
    }

    /**
     * Returns all nodes that the task may use, in two lists, each in the order of names. The nodes of the second list
     * must be tried only if no node of the first is taken. It is empty without a soft shard.
     */
    List<List<Node>> inTurn(Query query);

    /**
     * Returns the nodes of {@link #inTurn}, one list after the other. Lazy: a node is evaluated when the iteration
     * reaches it. For actions that take the first suitable node.
     *
     * @param worthAsking a cheap filter, evaluated before any predicate
     */
    Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking);

    /**
     * Returns the nodes of {@link #inTurn} that are in {@code worthAsking}, one list after the other, each with the
     * best node first. A node's score is its current score among all nodes of its list. For actions that take the best
     * suitable node.
     *
     * @param worthAsking ids of nodes; not changed
     */
    Iterable<Node> bestFirst(Query query, BitSet worthAsking);

    /** Creates a memory that queries can share. */
    RefusalMemory memory();

    /** Returns the predicates' verdict on the current state of one node, regardless of its room. */
    NodeVerdict verdict(Task task, Node node);

    /**
     * The answer to {@link #best}.
     *
     * @param choice null if no node can be used
     * @param refusals the reasons of each node, if none can be used; otherwise empty
     * @param unscored the reason why no node is the best although some fit, as a sentence; otherwise empty
     */
    record Selection(@Nullable Choice choice, Refusals refusals, String unscored) {
        /** A choice, or the refusals of all nodes. */
        public Selection(@Nullable Choice choice, Refusals refusals) {
            this(choice, refusals, "");
        }

        /** Returns whether nodes fit, but none is the best because they could not be scored. */
        public boolean isUndecided() {
            return choice == null && refusals.nodes() == 0;
        }
    }
}
