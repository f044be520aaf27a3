package dev.terrace.spi.action;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The engine's service to every action: where a task can go, and where best. Ties go to the node whose name sorts
 * first. The scheduler's shard, if it has one, is heeded ({@link dev.terrace.model.SchedulerFlags}).
 *
 * <p>Before a task is placed, {@link #prepare} must have been called for it.
 */
public interface Placement extends NodeChanges {
    /** Asks the pre-predicates, and lets cluster-wide predicates look at the cluster as it is now. */
    Verdict prepare(Task task);

    /** The best node, and who refused. */
    Selection best(Query query);

    /**
     * All nodes that may be used, in two lists, each in order of names: those to be tried first, and those to be tried
     * where none of the first will do. The second is empty unless the scheduler has a soft shard.
     */
    List<List<Node>> inTurn(Query query);

    /**
     * The nodes of {@link #inTurn}, one list after the other, each asked only when its turn comes. For actions that
     * take the first that will do.
     *
     * @param worthAsking looks at a node before any predicate does; cheap
     */
    Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking);

    /**
     * The nodes of {@link #inTurn} that are worth asking, one list after the other, each with the best first. Scores
     * are those that the nodes have among all of their list, as they are now. For actions that take the best that will
     * do.
     *
     * @param worthAsking their ids; not changed
     */
    Iterable<Node> bestFirst(Query query, BitSet worthAsking);

    /** A memory that queries can share. */
    RefusalMemory memory();

    /** What the predicates say of one node as it is now; room is not looked at. */
    NodeVerdict verdict(Task task, Node node);

    /** The id of a node by its name; empty if there is none. */
    OptionalInt idOf(String nodeName);

    /**
     * The answer to {@link #best}.
     *
     * @param choice null if no node can be used
     * @param refusals of all nodes, if none can be used; empty otherwise
     */
    record Selection(@Nullable Choice choice, Refusals refusals) {}
}
