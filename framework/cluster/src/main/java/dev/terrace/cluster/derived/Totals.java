package dev.terrace.cluster.derived;

import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Totals over all objects of a cluster: the number of objects with each resource, and the sums that must stay exact.
 * Mutable during the application of edits, to a copy; constant afterwards.
 */
public final class Totals {
    private final ResourceNames names;
    /** The number of amounts that have the dimension, by dimension. */
    private final int[] holders;

    private final long[][] sums;

    private Totals(ResourceNames names, int[] holders, long[][] sums) {
        this.names = names;
        this.holders = holders;
        this.sums = sums;
    }

    /** Returns the totals of all objects of a cluster. */
    public static Totals of(
            ResourceNames names,
            List<NodeSpec> nodes,
            List<TaskSpec> tasks,
            List<JobSpec> jobs,
            List<QueueSpec> queues) {
        Totals totals = new Totals(names, new int[names.size()], new long[ExactSum.values().length][names.size()]);
        nodes.forEach(node -> totals.node(node, 1));
        tasks.forEach(task -> totals.task(task, 1));
        jobs.forEach(job -> totals.job(job, 1));
        queues.forEach(queue -> totals.queue(queue, 1));
        return totals;
    }

    public Totals copy() {
        long[][] copies = sums.clone();
        for (int sum = 0; sum < copies.length; sum++) {
            copies[sum] = sums[sum].clone();
        }
        return new Totals(names, holders.clone(), copies);
    }

    /** @param sign 1 to add, -1 to subtract */
    public void node(@Nullable NodeSpec node, int sign) {
        if (node != null) {
            count(ExactSum.OFFERED, node.allocatable(), sign);
            count(ExactSum.OFFERED, node.oversubscription(), sign);
        }
    }

    /** Like {@link #node}. */
    public void task(@Nullable TaskSpec task, int sign) {
        if (task != null) {
            count(ExactSum.REQUESTED, task.template().requests(), sign);
        }
    }

    /** Like {@link #node}. */
    public void job(@Nullable JobSpec job, int sign) {
        if (job != null) {
            count(ExactSum.RESERVED, job.minResources(), sign);
        }
    }

    /** Like {@link #node}. */
    public void queue(@Nullable QueueSpec queue, int sign) {
        if (queue != null) {
            count(ExactSum.GUARANTEED, queue.guarantee(), sign);
            count(ExactSum.DESERVED, queue.deserved(), sign);
            // Capabilities are not summed up.
            hold(queue.capability(), sign);
        }
    }

    private void count(ExactSum sum, @Nullable Amounts amounts, int sign) {
        hold(amounts, sign);
        if (amounts != null) {
            long[] values = sums[sum.ordinal()];
            for (int d = 0; d < values.length; d++) {
                values[d] += sign * sum.added(amounts.get(d));
            }
        }
    }

    private void hold(@Nullable Amounts amounts, int sign) {
        if (amounts != null) {
            for (int d = 0; d < holders.length; d++) {
                holders[d] += amounts.has(d) ? sign : 0;
            }
        }
    }

    /** Returns the dimension in which the sum is too large to be exact, or -1. */
    public int tooLarge(ExactSum sum) {
        long[] values = sums[sum.ordinal()];
        for (int d = 0; d < values.length; d++) {
            if (values[d] > ExactSum.MAX) {
                return d;
            }
        }
        return -1;
    }

    /**
     * Returns whether each dimension is in use: it always exists, at least one amount has it, or it counts volumes.
     *
     * @param volumes the resources that count volumes
     */
    public boolean areAllHeld(Set<String> volumes) {
        for (int d = ResourceNames.PODS + 1; d < holders.length; d++) {
            if (holders[d] == 0 && !volumes.contains(names.name(d))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the resources that at least one amount has. */
    public Set<String> resources() {
        Set<String> held = new TreeSet<>();
        for (int d = 0; d < holders.length; d++) {
            if (holders[d] > 0) {
                held.add(names.name(d));
            }
        }
        return held;
    }
}
