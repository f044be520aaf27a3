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
 * A necessary condition for placing some tasks together on some nodes. It requires enough nodes and enough total room
 * on them, for all tasks, and for each group of tasks with large requests in one dimension. Nodes count by how often
 * they have room for the group's minimum requests.
 */
final class SharedRoom implements Predicate<List<Node>> {
    private final FutureRoom room;

    private final List<Group> groups = new ArrayList<>();

    /** The lists of nodes that failed, with the place in the log. A failure is valid until one of the nodes changes. */
    private final IdentityHashMap<List<Node>, Long> failed = new IdentityHashMap<>();

    /**
     * @param room the room for all tasks of the session; admits these tasks
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
     * Adds a group for each distinct amount of a dimension above the lowest: the tasks that request at least this
     * amount.
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
                // The group that failed last is likely to fail again.
                Collections.swap(groups, 0, i);
                failed.put(nodes, room.place());
                return false;
            }
        }
        return true;
    }

    /** The tasks that request at least an amount of a dimension. */
    private static final class Group {
        private static final long UNASKED = -1;

        private final FutureRoom room;
        private final int tasks;

        /** By dimension: the minimum request of the tasks; {@link #UNASKED} if a task does not request it. */
        private final long[] least;

        /** By dimension: the total request of the tasks. */
        private final long[] all;

        /** The part of {@link #all} that is not found yet, during a scan of nodes. */
        private final long[] left;

        /** Creates the group of the tasks that request at least an amount of a dimension. */
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

        /**
         * Returns how often a node has room for the minimum request, at most {@code most} times, but at least once if
         * it has room.
         */
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

        /** Subtracts a node's room from the part that is not found yet. Returns whether nothing is left. */
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
