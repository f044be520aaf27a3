package dev.terrace.engine.state;

import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;

/** The total allocatable resources of all nodes, compared with the limits of queues. */
public record ClusterSize(SessionState state) {
    /** Marks the limits that are the size of the cluster because the queue has no limit of its own. */
    public List<LimitLack> sized(List<LimitLack> lacks) {
        return lacks.stream()
                .map(lack -> isSizeOfCluster(lack) ? lack.ofCluster() : lack)
                .toList();
    }

    private boolean isSizeOfCluster(LimitLack lack) {
        SessionQueue queue = state.queue(lack.queue());
        int dimension = state.cluster.resources().indexOf(lack.resource());
        if (queue == null || dimension < 0) {
            return false;
        }
        Amounts own = queue.spec().capability();
        double size = (double) state.total.get(dimension) / ResourceNames.unitsPerOneShown(lack.resource());
        return (own == null || !own.has(dimension)) && lack.limit() == size;
    }
}
