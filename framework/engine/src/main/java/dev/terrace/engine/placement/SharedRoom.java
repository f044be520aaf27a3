package dev.terrace.engine.placement;

import dev.terrace.engine.state.SessionNode;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Whether nodes may have room for all of some tasks together: enough nodes for as many of the least of them, and on
 * these nodes as much as all of them request.
 */
final class SharedRoom implements Predicate<List<Node>> {
    private static final long UNASKED = -1;

    private final int tasks;

    /** By dimension: the least that a task requests; {@link #UNASKED} if one of them does not ask. */
    private final long[] least;

    /** By dimension: what all of them request. */
    private final long[] all;

    /** What is left to be found of all, while nodes are looked at. */
    private final long[] left;

    /** @param tasks at least one */
    SharedRoom(List<Task> tasks) {
        this.tasks = tasks.size();
        int dimensions = tasks.get(0).requests().names().size();
        this.least = new long[dimensions];
        this.all = new long[dimensions];
        this.left = new long[dimensions];
        Arrays.fill(least, Long.MAX_VALUE);
        for (Task task : tasks) {
            Amounts requests = task.requests();
            for (int d = 0; d < dimensions; d++) {
                least[d] = Math.min(least[d], requests.has(d) ? requests.get(d) : UNASKED);
                all[d] += requests.get(d);
            }
        }
    }

    @Override
    public boolean test(List<Node> nodes) {
        System.arraycopy(all, 0, left, 0, all.length);
        int missing = tasks;
        for (Node node : nodes) {
            int times = times((SessionNode) node, missing);
            if (times > 0) {
                missing -= times;
                if (take((SessionNode) node) && missing <= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** How many of the least tasks a node has room for, but no more than {@code most}. */
    private int times(SessionNode node, int most) {
        for (int d = 0; d < least.length; d++) {
            if (least[d] > node.futureIdle(d) && least[d] != UNASKED) {
                return 0;
            }
        }
        if (most <= 0) {
            return 1;
        }
        long times = most;
        for (int d = 0; d < least.length; d++) {
            if (least[d] > 0) {
                times = Math.min(times, node.futureIdle(d) / least[d]);
            }
        }
        return (int) times;
    }

    /** Takes all that a node has of what is left to be found. Returns whether nothing is left. */
    private boolean take(SessionNode node) {
        boolean isAll = true;
        for (int d = 0; d < left.length; d++) {
            if (left[d] > 0) {
                left[d] -= Math.max(0, node.futureIdle(d));
                isAll &= left[d] <= 0;
            }
        }
        return isAll;
    }
}
