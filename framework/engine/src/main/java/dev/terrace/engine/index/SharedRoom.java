package dev.terrace.engine.index;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Predicate;

/**
 * Whether nodes may have room for all of some tasks together: for all of them, and for those of them alone that request
 * much of a dimension, enough nodes for as many of the least of these, and on such nodes as much as all these request.
 */
final class SharedRoom implements Predicate<List<Node>> {
    private final FutureRoom room;

    private final List<Group> groups = new ArrayList<>();

    /** The lists of nodes that had too little, and as of when: that holds until one of the nodes changes. */
    private final IdentityHashMap<List<Node>, Long> failed = new IdentityHashMap<>();

    /**
     * @param room of all tasks of the session; admits these
     * @param tasks at least one
     */
    SharedRoom(FutureRoom room, List<Task> tasks) {
        this.room = room;
        Amounts[] requests = new Amounts[tasks.size()];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = tasks.get(i).requests();
            room.admit(requests[i]);
        }
        groups.add(new Group(room, requests, 0, Long.MIN_VALUE));
        for (int d = 0; d < requests[0].names().size(); d++) {
            addThoseOfMuch(requests, d);
        }
    }

    /**
     * A group for each amount of a dimension that some tasks request and others do not: of those with at least that.
     */
    private void addThoseOfMuch(Amounts[] requests, int dimension) {
        long[] amounts = new long[requests.length];
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = requests[i].get(dimension);
        }
        Arrays.sort(amounts);
        for (int i = amounts.length - 1; i > 0; i--) {
            if (amounts[i] > amounts[i - 1]) {
                groups.add(new Group(room, requests, dimension, amounts[i]));
            }
        }
    }

    @Override
    public boolean test(List<Node> nodes) {
        Long since = failed.get(nodes);
        if (since != null && !room.hasChanged(nodes, since)) {
            return false;
        }
        room.catchUp();
        int[] roomy = new int[nodes.size() + 1];
        int count = room.find(nodes, roomy);
        for (int i = 0; i < groups.size(); i++) {
            if (!groups.get(i).mayFit(roomy, count)) {
                // What lacked last is likely to lack again.
                Collections.swap(groups, 0, i);
                failed.put(nodes, room.place());
                return false;
            }
        }
        return true;
    }

    /** Some of the tasks. */
    private static final class Group {
        private static final long UNASKED = -1;

        private final FutureRoom room;
        private final int tasks;

        /** By dimension: the least that a task requests; {@link #UNASKED} if one of them does not ask. */
        private final long[] least;

        /** By dimension: what all of them request. */
        private final long[] all;

        /** What is left to be found of all, while nodes are looked at. */
        private final long[] left;

        /** Of those that request at least an amount of a dimension. */
        Group(FutureRoom room, Amounts[] requests, int dimension, long amount) {
            this.room = room;
            int dimensions = requests[0].names().size();
            this.least = new long[dimensions];
            this.all = new long[dimensions];
            this.left = new long[dimensions];
            Arrays.fill(least, Long.MAX_VALUE);
            int count = 0;
            for (Amounts each : requests) {
                if (each.get(dimension) >= amount) {
                    count++;
                    for (int d = 0; d < dimensions; d++) {
                        least[d] = Math.min(least[d], each.has(d) ? each.get(d) : UNASKED);
                        all[d] += each.get(d);
                    }
                }
            }
            this.tasks = count;
        }

        boolean mayFit(int[] nodes, int count) {
            System.arraycopy(all, 0, left, 0, all.length);
            int missing = tasks;
            for (int i = 0; i < count; i++) {
                int node = nodes[i];
                int times = times(node, missing);
                if (times > 0) {
                    missing -= times;
                    if (take(node) && missing <= 0) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** How many of the least tasks a node has room for, but no more than {@code most}. */
        private int times(int node, int most) {
            for (int d = 0; d < least.length; d++) {
                if (least[d] > room.get(node, d) && least[d] != UNASKED) {
                    return 0;
                }
            }
            if (most <= 0) {
                return 1;
            }
            long times = most;
            for (int d = 0; d < least.length; d++) {
                if (least[d] > 0) {
                    times = Math.min(times, room.get(node, d) / least[d]);
                }
            }
            return (int) times;
        }

        /** Takes all that a node has of what is left to be found. Returns whether nothing is left. */
        private boolean take(int node) {
            boolean isAll = true;
            for (int d = 0; d < left.length; d++) {
                if (left[d] > 0) {
                    left[d] -= Math.max(0, room.get(node, d));
                    isAll &= left[d] <= 0;
                }
            }
            return isAll;
        }
    }
}
