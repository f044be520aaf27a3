package dev.terrace.plugins.nodeorder;

import dev.terrace.model.ScoredRequests;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;

/**
 * The scores LeastRequested and MostRequested: the unrequested or the requested fraction of cpu and memory on the node
 * with the pod, in whole percent. The score is the mean of both resources. A resource that the node lacks is ignored.
 * Uses the allocatable that the node reports, without Volcano's oversubscription.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/noderesources/least_allocated.go: LeastAllocated"
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/noderesources/most_allocated.go: MostAllocated"
 */
final class RequestedScores {
    /** The score of one resource, 0 to 100. */
    interface Percent {
        long of(long requested, long capacity);
    }

    private RequestedScores() {}

    static long least(ScoredRequests incoming, Node node) {
        return mean(RequestedScores::unrequested, incoming, node);
    }

    static long most(ScoredRequests incoming, Node node) {
        return mean(RequestedScores::requested, incoming, node);
    }

    static long unrequested(long requested, long capacity) {
        return requested > capacity || capacity == 0 ? 0 : (capacity - requested) * 100 / capacity;
    }

    static long requested(long requested, long capacity) {
        return capacity == 0 ? 0 : Math.min(requested, capacity) * 100 / capacity;
    }

    private static long mean(Percent percent, ScoredRequests incoming, Node node) {
        Amounts has = node.reported();
        return mean(
                percent,
                node.scoringCpu() + incoming.cpu(),
                has.get(ResourceNames.CPU),
                node.scoringMemory() + incoming.memory(),
                has.get(ResourceNames.MEMORY));
    }

    static long mean(Percent percent, long cpu, long cpuCapacity, long memory, long memoryCapacity) {
        if (cpuCapacity == 0) {
            return percent.of(memory, memoryCapacity);
        }
        if (memoryCapacity == 0) {
            return percent.of(cpu, cpuCapacity);
        }
        return (percent.of(cpu, cpuCapacity) + percent.of(memory, memoryCapacity)) / 2;
    }
}
