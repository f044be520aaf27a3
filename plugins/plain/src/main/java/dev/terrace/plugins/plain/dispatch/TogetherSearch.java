package dev.terrace.plugins.plain.dispatch;

import dev.terrace.spi.action.Placement;
import dev.terrace.spi.toolkit.FreeOverTime;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The search for the earliest start of tasks that start together, each on the first node with room. It tries only
 * seconds that a lower bound admits: for equal tasks, the nodes must have as many places; for a task that nodes refuse,
 * another node must have room.
 */
final class TogetherSearch {
    private final FreePlan plan;
    private final Placement placement;
    private final List<Task> tasks;

    /** The different kinds of tasks. */
    private final List<PlannedStarts> kinds = new ArrayList<>();

    /** By task, its index in {@link #kinds}. */
    private final int[] kindOf;

    /** By task, the nodes whose predicates refuse it; null while none does. */
    private final @Nullable BitSet[] refusing;

    TogetherSearch(FreePlan plan, Placement placement, List<Task> tasks) {
        this.plan = plan;
        this.placement = placement;
        this.tasks = tasks;
        this.kindOf = new int[tasks.size()];
        this.refusing = new BitSet[tasks.size()];
        List<PlannedStarts> ofTasks = plan.starts(tasks);
        for (int task = 0; task < kindOf.length; task++) {
            PlannedStarts kind = ofTasks.get(task);
            if (!kinds.contains(kind)) {
                kinds.add(kind);
            }
            kindOf[task] = kinds.indexOf(kind);
        }
    }

    /** Returns the earliest start, or null if the tasks never fit. */
    FreePlan.@Nullable Slot earliest() {
        long start = plan.now();
        for (PlannedStarts kind : kinds) {
            start = Math.max(start, kind.advance());
        }
        while (start != FreeOverTime.NEVER) {
            List<Node> chosen = at(start);
            if (chosen != null) {
                if (areAlike()) {
                    kinds.get(0).advanceTo(start);
                }
                return new FreePlan.Slot(start, tasks, chosen);
            }
            start = bound(next(start));
        }
        return null;
    }

    /**
     * Returns the next second at which the tasks may fit. Different tasks may fit because one of them no longer fits on
     * the node that another needs.
     */
    private long next(long start) {
        long next = plan.next(start);
        for (PlannedStarts kind : kinds) {
            next = areAlike() ? next : Math.min(next, kind.nextEnd(start));
        }
        return next;
    }

    /** Returns whether the tasks are equal, as far as the nodes that were asked tell. */
    private boolean areAlike() {
        if (kinds.size() > 1) {
            return false;
        }
        for (BitSet refused : refusing) {
            if (refused != null) {
                return false;
            }
        }
        return true;
    }

    private long bound(long notBefore) {
        long bound = notBefore;
        for (int kind = 0; kind < kinds.size() && bound != FreeOverTime.NEVER; kind++) {
            bound = Math.max(bound, kinds.get(kind).bound(notBefore, refused(kind)));
        }
        for (int task = 0; task < kindOf.length && bound != FreeOverTime.NEVER; task++) {
            BitSet refused = refusing[task];
            if (refused != null) {
                bound = Math.max(bound, first(kinds.get(kindOf[task]), refused, notBefore));
            }
        }
        return bound;
    }

    /** Returns the number of tasks of a kind that each node refuses, by node id. */
    private int[] refused(int kind) {
        int[] refused = new int[plan.nodes().size()];
        for (int task = 0; task < kindOf.length; task++) {
            BitSet nodes = refusing[task];
            if (nodes != null && kindOf[task] == kind) {
                nodes.stream().forEach(node -> refused[node]++);
            }
        }
        return refused;
    }

    /** Returns the first second from which a node that does not refuse a task has room for it. */
    private long first(PlannedStarts kind, BitSet refused, long notBefore) {
        long first = FreeOverTime.NEVER;
        int nodes = plan.nodes().size();
        for (int node = refused.nextClearBit(0); node < nodes; node = refused.nextClearBit(node + 1)) {
            first = Math.min(first, kind.first(node, notBefore));
        }
        return first;
    }

    /** Returns the nodes of the tasks if they start at a second; null if not all of them fit. Takes no room. */
    private @Nullable List<Node> at(long start) {
        List<Node> chosen = new ArrayList<>(tasks.size());
        int[] firsts = new int[kinds.size()];
        int last = kindOf.length - 1;
        for (int task = 0; task < kindOf.length && chosen.size() == task; task++) {
            int node = node(task, start, firsts);
            if (node >= 0) {
                chosen.add(plan.nodes().get(node));
                if (task < last) {
                    plan.put(tasks.get(task), node, start, true);
                }
            }
        }
        for (int task = 0; task < Math.min(last, chosen.size()); task++) {
            plan.put(tasks.get(task), chosen.get(task).id(), start, false);
        }
        return chosen.size() == kindOf.length ? chosen : null;
    }

    /**
     * Returns the first node that accepts a task and has room for it; negative without such a node.
     *
     * @param firsts by kind, the first node that may have room; advanced
     */
    private int node(int task, long start, int[] firsts) {
        PlannedStarts kind = kinds.get(kindOf[task]);
        boolean isPrepared = false;
        int nodes = plan.nodes().size();
        for (int node = firsts[kindOf[task]]; node < nodes; node++) {
            BitSet refused = refusing[task];
            if (refused != null && refused.get(node)) {
                continue;
            }
            if (!kind.mayFit(node, start) || !kind.fits(node, start)) {
                firsts[kindOf[task]] += node == firsts[kindOf[task]] ? 1 : 0;
                continue;
            }
            if (!isPrepared && !placement.prepare(tasks.get(task)).isFit()) {
                refuse(task, 0, nodes);
                return -1;
            }
            isPrepared = true;
            if (placement.verdict(tasks.get(task), plan.nodes().get(node)).isFit()) {
                return node;
            }
            refuse(task, node, node + 1);
        }
        return -1;
    }

    private void refuse(int task, int from, int until) {
        BitSet refused = refusing[task];
        if (refused == null) {
            refused = new BitSet(plan.nodes().size());
            refusing[task] = refused;
        }
        refused.set(from, until);
    }
}
