package dev.terrace.whatif.comparison;

import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;

/**
 * A queue at the end of one cycle.
 *
 * @param dominantShare the greatest part of all that the nodes have that it holds, over resources but pods
 * @param evicted how many of its pods were evicted
 */
public record Standing(
        Amounts allocated, Amounts promised, double dominantShare, int waitingPods, int waitingGroups, int evicted) {
    /** A queue that the cluster lacks. */
    static Standing none(ResourceNames names) {
        return new Standing(Amounts.none(names), Amounts.none(names), 0, 0, 0, 0);
    }

    static Standing of(QueueStanding queue, Occupancy occupancy, int evicted) {
        double share = 0;
        Amounts allocated = queue.allocated();
        for (int d = 0; d < allocated.names().size(); d++) {
            double total = occupancy.total(d);
            if (d != ResourceNames.PODS && total > 0) {
                share = Math.max(share, allocated.get(d) / total);
            }
        }
        return new Standing(allocated, queue.promised(), share, queue.waitingTasks(), queue.waitingGroups(), evicted);
    }
}
