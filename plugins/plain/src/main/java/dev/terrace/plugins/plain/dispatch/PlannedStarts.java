package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.FreeOverTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The earliest starts of a number of equal tasks on each node: of one of them, of two together, and so on. A cache:
 * starts are found again only on nodes whose profile changed, and for times that have passed. Valid while room is only
 * taken.
 */
final class PlannedStarts {
    private static final long[] NONE = {};

    private final FreePlan plan;
    private final int count;
    private final long duration;

    /** The amounts of one task, of two, and so on. */
    private final List<Amounts> amounts = new ArrayList<>();

    /** By node id, the starts that were found; each as of the node's version. */
    private final long[][] starts;

    private final int[] found;
    private final int[] versions;

    /** A second before which the tasks do not fit together. */
    private long from;

    PlannedStarts(FreePlan plan, Amounts ofOne, long duration, int count) {
        this.plan = plan;
        this.count = count;
        this.duration = duration;
        this.amounts.add(ofOne);
        this.starts = new long[plan.nodes().size()][];
        Arrays.fill(starts, NONE);
        this.found = new int[starts.length];
        this.versions = new int[starts.length];
        this.from = plan.now();
    }

    /** Returns the first second at which the nodes have room for all tasks, and forgets earlier starts. */
    long advance() {
        from = bound(from, new int[starts.length]);
        return from;
    }

    /** Forgets starts before a second at which the tasks fit. */
    void advanceTo(long second) {
        from = second;
    }

    /** Returns whether a node may have room for one task at a second. Reads only starts that were found. */
    boolean mayFit(int node, long second) {
        return found[node] == 0 || starts[node][0] <= second;
    }

    /** Returns whether a node has room for one task that starts at a second. */
    boolean fits(int node, long second) {
        return plan.of(node).fits(amounts.get(0), duration, second);
    }

    /** Returns the first second after another from which a task would run beyond one more breakpoint. */
    long nextEnd(long second) {
        long length = Math.max(1, duration);
        long next = length > FreeOverTime.NEVER - second ? FreeOverTime.NEVER : plan.next(second + length - 1);
        return next == FreeOverTime.NEVER ? next : next - length + 1;
    }

    /** Returns the first second, not before another, from which a node has room for one task. */
    long first(int node, long notBefore) {
        return start(node, 0, notBefore);
    }

    /**
     * Returns a second before which the tasks do not fit together. Each node offers its first place from the earliest
     * start of one task, its second from the earliest start of two, and so on.
     *
     * @param notBefore the earliest answer; at least that of {@link #advance}
     * @param refused by node id, the number of tasks that the node refuses
     */
    long bound(long notBefore, int[] refused) {
        long[] least = new long[count];
        Arrays.fill(least, FreeOverTime.NEVER);
        for (int node = 0; node < starts.length && notBefore != FreeOverTime.NEVER; node++) {
            for (int place = 0; place < count - refused[node]; place++) {
                long start = start(node, place, notBefore);
                if (start >= least[count - 1]) {
                    break;
                }
                insert(start, least);
            }
        }
        return least[count - 1];
    }

    /** Puts a number into a sorted array in place of the last one. */
    private static void insert(long number, long[] sorted) {
        int place = sorted.length - 1;
        while (place > 0 && sorted[place - 1] > number) {
            sorted[place] = sorted[place - 1];
            place--;
        }
        sorted[place] = number;
    }

    /** Called for the first place of a node before the second, and so on. */
    private long start(int node, int place, long notBefore) {
        if (versions[node] != plan.version(node)) {
            versions[node] = plan.version(node);
            found[node] = 0;
        }
        if (place >= found[node] || starts[node][place] < from) {
            long earlier = place == 0 ? from : Math.max(from, starts[node][place - 1]);
            put(node, place, earliest(node, place, earlier));
        }
        long start = starts[node][place];
        return start >= notBefore ? start : earliest(node, place, notBefore);
    }

    private void put(int node, int place, long start) {
        if (place >= starts[node].length) {
            starts[node] = Arrays.copyOf(starts[node], Math.min(count, 2 * place + 1));
        }
        starts[node][place] = start;
        found[node] = Math.max(found[node], place + 1);
    }

    private long earliest(int node, int place, long notBefore) {
        while (amounts.size() <= place) {
            amounts.add(amounts.get(amounts.size() - 1).plus(amounts.get(0)));
        }
        return notBefore == FreeOverTime.NEVER
                ? notBefore
                : plan.of(node).earliest(amounts.get(place), duration, notBefore);
    }
}
