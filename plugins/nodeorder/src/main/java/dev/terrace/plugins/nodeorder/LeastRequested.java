package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Amounts;
import dev.terrace.model.ResourceNames;
import dev.terrace.spi.Node;

/**
 * The mean of the parts of cpu and memory that nobody asks for once the pod is there, in whole percent. A resource that the node does not have is left
 * out. What the node reports as allocatable counts, without Volcano's oversubscription.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/noderesources/least_allocated.go">Kubernetes, LeastAllocated</a>
 */
final class LeastRequested {
    private LeastRequested() {}

    static long score(Demand demand, Node node) {
        Amounts has = node.spec().allocatable();
        return score(
                node.scoringCpu() + demand.cpu(),
                has.get(ResourceNames.CPU),
                node.scoringMemory() + demand.memory(),
                has.get(ResourceNames.MEMORY));
    }

    static long score(long cpu, long cpuCapacity, long memory, long memoryCapacity) {
        if (cpuCapacity == 0) {
            return percentFree(memory, memoryCapacity);
        }
        if (memoryCapacity == 0) {
            return percentFree(cpu, cpuCapacity);
        }
        return (percentFree(cpu, cpuCapacity) + percentFree(memory, memoryCapacity)) / 2;
    }

    private static long percentFree(long requested, long capacity) {
        return requested > capacity || capacity == 0 ? 0 : (capacity - requested) * 100 / capacity;
    }
}
