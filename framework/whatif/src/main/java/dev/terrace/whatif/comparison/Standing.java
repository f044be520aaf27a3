package dev.terrace.whatif.comparison;

import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;

/**
 * A queue at the end of one cycle.
 *
 * @param weight its weight; 0 if the cluster lacks it
 * @param dominantShare the largest part of all nodes that it holds, over all resources except pods
 * @param dominant the resource of that part; empty if it holds nothing
 * @param evicted the number of its pods that were evicted
 */
public record Standing(
        int weight,
        Amounts allocated,
        Amounts promised,
        double dominantShare,
        String dominant,
        int waitingPods,
        int waitingGroups,
        int evicted) {
    /** Returns the standing of a queue that the cluster lacks. */
    static Standing none(ResourceNames names) {
        return new Standing(0, Amounts.none(names), Amounts.none(names), 0, "", 0, 0, 0);
    }

    static Standing of(QueueStanding queue, Occupancy occupancy, int evicted) {
        double share = 0;
        String dominant = "";
        Amounts allocated = queue.allocated();
        for (int d = 0; d < allocated.names().size(); d++) {
            double total = occupancy.total(d);
            if (d != ResourceNames.PODS && total > 0 && allocated.get(d) / total > share) {
                share = allocated.get(d) / total;
                dominant = allocated.names().name(d);
            }
        }
        return new Standing(
                queue.weight(),
                allocated,
                queue.promised(),
                share,
                dominant,
                queue.waitingTasks(),
                queue.waitingGroups(),
                evicted);
    }
}
