package dev.terrace.engine.change;

import dev.terrace.spi.toolkit.IntList;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * A log of node changes in order. A reader that caches data per node continues where it stopped.
 *
 * <p>Changes are numbered from 0. If incremental sessions share the nodes, changes of earlier sessions, and between
 * sessions, have negative numbers. Only the last of these is known per node, and only the latest of them are listed. A
 * reader that continues across sessions keeps {@link #place}s, which stay valid.
 */
public final class ChangeLog implements NodeChanges {
    /**
     * With at least one change per this many nodes, going through all nodes is cheaper than going through the changes.
     */
    private static final int NODES_PER_CHANGE = 16;

    private final IntList nodes = new IntList();

    private final List<Task> movedPods = new ArrayList<>();

    /** By pod that moved: twice the node's id, plus one if it left. */
    private final IntList moves = new IntList();

    /** A number before all known changes: reading from here finds all nodes. */
    public static final int BEGINNING = Integer.MIN_VALUE;

    /** By node: the number of its last change; {@link #BEGINNING} if it never changed. */
    private final int[] last;

    /** The number of changes below 0. */
    private final long origin;

    /** The nodes that last changed before this session, in the order of these changes. */
    private final int[] earlier;

    /** The first number from which all changes are listed. */
    private final int listedFrom;

    /** Creates a log without changes. */
    public ChangeLog(int nodeCount) {
        last = new int[nodeCount];
        Arrays.fill(last, BEGINNING);
        origin = 0;
        earlier = new int[0];
        listedFrom = 0;
    }

    /**
     * Continues another log, which must not be used afterwards.
     *
     * @param last the array to fill: that of the other log, or a new one filled with {@link #BEGINNING}
     * @param ids returns the next id by the present one; negative for a node that leaves
     */
    private ChangeLog(ChangeLog before, int[] last, IntUnaryOperator ids, int[] between) {
        this.last = last;
        int shift = before.nodes.size() + 1;
        for (int node = 0; node < before.last.length; node++) {
            int now = ids.applyAsInt(node);
            if (now >= 0) {
                last[now] = before.last[node] < BEGINNING + shift ? BEGINNING : before.last[node] - shift;
            }
        }
        origin = before.origin + shift;
        for (int node : between) {
            last[node] = -1;
        }
        IntList latest = new IntList();
        for (int node : before.earlier) {
            int now = ids.applyAsInt(node);
            if (now >= 0 && last[now] < -shift) {
                latest.add(now);
            }
        }
        for (int i = 0; i < before.nodes.size(); i++) {
            int now = ids.applyAsInt(before.nodes.get(i));
            if (now >= 0 && last[now] == i - shift) {
                latest.add(now);
            }
        }
        for (int node : between) {
            latest.add(node);
        }
        int dropped = Math.max(0, latest.size() - last.length / NODES_PER_CHANGE);
        earlier = new int[latest.size() - dropped];
        for (int i = 0; i < earlier.length; i++) {
            earlier[i] = latest.get(dropped + i);
        }
        listedFrom = dropped > 0 ? last[latest.get(dropped - 1)] + 1 : Math.max(BEGINNING, before.listedFrom - shift);
    }

    /**
     * Returns the log of the next session, which has the same nodes with the same ids. This log must not be used
     * afterwards.
     *
     * @param between the nodes that changed between the sessions, each once
     */
    public ChangeLog next(int... between) {
        return new ChangeLog(this, last, IntUnaryOperator.identity(), between);
    }

    /**
     * Returns the log of the next session, whose nodes have other ids. This log must not be used afterwards.
     *
     * @param between the nodes that changed between the sessions, or arrived, each once
     */
    ChangeLog next(NextIds ids, int... between) {
        int[] renumbered = new int[ids.count()];
        Arrays.fill(renumbered, BEGINNING);
        return new ChangeLog(this, renumbered, ids::of, between);
    }

    /** Converts a number to a place, which stays valid in later sessions. */
    public long place(int number) {
        return origin + number;
    }

    /** Converts a place to a number in this session; {@link #BEGINNING} if the place is too old. */
    public int number(long place) {
        return (int) Math.max(BEGINNING, place - origin);
    }

    /** Records that a node changed. */
    public void changed(int node) {
        last[node] = nodes.size();
        nodes.add(node);
    }

    /** Returns whether a node changed since a place, which may be one of an earlier session. */
    public boolean hasChanged(int node, long since) {
        return last[node] >= number(since);
    }

    /**
     * Records that a pod came to a node or left it. The caller also records the change of the node.
     *
     * @param came whether it came; otherwise it left
     */
    public void moved(Task pod, int node, boolean came) {
        movedPods.add(pod);
        moves.add(2 * node + (came ? 0 : 1));
    }

    @Override
    public int podMovesFrom(int first, ObjIntConsumer<Task> came, ObjIntConsumer<Task> left) {
        for (int i = first; i < moves.size(); i++) {
            int place = moves.get(i);
            ((place & 1) == 0 ? came : left).accept(movedPods.get(i), place >> 1);
        }
        return moves.size();
    }

    /** The number of changes so far. */
    public int size() {
        return nodes.size();
    }

    /** Returns whether going through all nodes is cheaper than going through this number of changes. */
    public boolean areMany(int changes) {
        return changes >= last.length / NODES_PER_CHANGE;
    }

    /**
     * Finds the nodes of a range that changed at or after a change.
     *
     * @param from first node of the range
     * @param to end of the range, exclusive
     * @param first number of the first change that counts; {@link #BEGINNING} finds all nodes
     * @param found receives their ids; needs room for one more than the result
     * @return the number of nodes found
     */
    public int inRange(int from, int to, int first, int[] found) {
        int count = 0;
        // Without branches: the processor cannot predict which nodes changed.
        for (int node = from; node < to; node++) {
            found[count] = node;
            count += last[node] >= first ? 1 : 0;
        }
        return count;
    }

    /**
     * Returns the index from which {@link #between} finds the changes since a number. Negative if they begin before
     * this session.
     *
     * @return {@link #BEGINNING} if not all of these changes are listed
     */
    public int listed(int first) {
        if (first >= 0) {
            return first;
        }
        if (first < listedFrom) {
            return BEGINNING;
        }
        int at = earlier.length;
        while (at > 0 && last[earlier[at - 1]] >= first) {
            at--;
        }
        return at - earlier.length;
    }

    /**
     * Finds the nodes whose last change is one of a range of changes.
     *
     * @param first the result of {@link #listed}
     * @param found receives their ids; needs room for one more than the result
     * @return the number of nodes found
     */
    public int between(int first, int end, int[] found) {
        int count = 0;
        for (int i = first; i < Math.min(end, 0); i++) {
            int node = earlier[earlier.length + i];
            found[count] = node;
            count += last[node] < 0 ? 1 : 0;
        }
        for (int number = Math.max(first, 0); number < end; number++) {
            int node = nodes.get(number);
            found[count] = node;
            count += last[node] == number ? 1 : 0;
        }
        return count;
    }

    /**
     * Finds the nodes that changed at or after a change, in no particular order.
     *
     * @param first as for {@link #inRange}
     * @param found receives their ids; needs room for one more than all nodes
     * @return the number of nodes found
     */
    public int changedFrom(int first, int[] found) {
        int listed = listed(first);
        boolean areFew = listed != BEGINNING && !areMany(nodes.size() - listed);
        return areFew ? between(listed, nodes.size(), found) : inRange(0, last.length, first, found);
    }

    /** The nodes that changed at or after a change, ascending. */
    public int[] since(int first) {
        int[] found = new int[last.length + 1];
        return Arrays.copyOf(found, inRange(0, last.length, first, found));
    }

    @Override
    public long version() {
        return nodes.size();
    }

    @Override
    public int[] changedSince(long first) {
        if (first < 0) {
            return IntStream.range(0, last.length).toArray();
        }
        int since = Math.toIntExact(first);
        if (areMany(nodes.size() - since)) {
            return since(since);
        }
        int[] found = new int[nodes.size() - since + 1];
        int[] changed = Arrays.copyOf(found, between(since, nodes.size(), found));
        Arrays.sort(changed);
        return changed;
    }
}
