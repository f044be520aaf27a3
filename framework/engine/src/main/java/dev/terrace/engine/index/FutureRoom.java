package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.state.DomainNodes;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The amounts that are idle on each node, or will be once leaving tasks are gone. Also the nodes with room for the
 * minimum request of all tasks, per dimension: in a full cluster these are few. {@link #catchUp} reads only nodes that
 * changed, once for all tasks; all answers are as of the last call.
 */
final class FutureRoom {
    private static final long UNASKED = -1;

    private final List<Node> nodes;
    private final int dimensions;

    /** By node and dimension. */
    private final long[] amounts;

    /** By dimension: the minimum request of all tasks; {@link #UNASKED} if a task does not request it. */
    private final long[] least;

    private final NodeSet roomy;
    private final ChangedNodes changed;

    /**
     * Creates the room of a session without tasks.
     *
     * @param nodes all nodes, by id
     */
    FutureRoom(List<Node> nodes, int dimensions, ChangeLog log) {
        this.nodes = nodes;
        this.dimensions = dimensions;
        this.amounts = new long[nodes.size() * dimensions];
        this.least = new long[dimensions];
        this.roomy = new NodeSet(nodes.size());
        this.changed = new ChangedNodes(nodes.size(), log);
        Arrays.fill(least, Long.MAX_VALUE);
    }

    /** The requests of a task as parallel arrays, without dimensions that it does not request. */
    static final class Asked {
        private final int[] dimensions;
        private final long[] amounts;

        Asked(Amounts requests) {
            dimensions = IntStream.range(0, requests.names().size())
                    .filter(requests::has)
                    .toArray();
            amounts = Arrays.stream(dimensions).mapToLong(requests::get).toArray();
        }
    }

    /** Includes the requests of a task in the minimum. */
    void admit(Amounts requests) {
        for (int d = 0; d < dimensions; d++) {
            long asked = requests.has(d) ? requests.get(d) : UNASKED;
            if (asked < least[d]) {
                least[d] = asked;
                changed.forget();
            }
        }
    }

    /** Reads the nodes that changed since the last call. */
    void catchUp() {
        int count = changed.read();
        for (int i = 0; i < count; i++) {
            int id = changed.ids[i];
            SessionNode node = (SessionNode) nodes.get(id);
            boolean has = true;
            for (int d = 0; d < dimensions; d++) {
                long amount = node.futureIdle(d);
                amounts[id * dimensions + d] = amount;
                has &= least[d] <= amount || least[d] == UNASKED;
            }
            if (has) {
                roomy.add(id);
            } else {
                roomy.remove(id);
            }
        }
    }

    /**
     * Filters nodes by room for the minimum request.
     *
     * @param some in order of their names
     * @param found receives their ids in the same order; needs room for one more than {@code some}
     * @return the number of nodes found
     */
    int find(List<Node> some, int[] found) {
        return roomy.find(some, found);
    }

    /** Returns the place in the log up to which nodes were read. */
    long place() {
        return changed.place();
    }

    /** Returns whether any of some nodes changed since a place. */
    boolean hasChanged(List<Node> some, long since) {
        for (int id : DomainNodes.idsOf(some)) {
            if (changed.hasChanged(id, since)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the amount of a node. */
    long get(int node, int dimension) {
        return amounts[node * dimensions + dimension];
    }

    /** Returns 1 if a node has room for a task, else 0. Without branches, which the processor could not predict. */
    int has(Asked asked, int node) {
        int first = node * dimensions;
        int lacking = 0;
        for (int i = 0; i < asked.dimensions.length; i++) {
            lacking |= amounts[first + asked.dimensions[i]] < asked.amounts[i] ? 1 : 0;
        }
        return 1 - lacking;
    }
}
