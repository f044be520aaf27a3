package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Amounts;
import dev.terrace.model.ResourceNames;
import dev.terrace.spi.Node;

/**
 * The mean of the parts of cpu and memory that are asked for once the pod is there, in whole percent; the counterpart of {@link LeastRequested}.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/noderesources/most_allocated.go">Kubernetes, MostAllocated</a>
 */
final class MostRequested {
    private MostRequested() {}

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
            return percentTaken(memory, memoryCapacity);
        }
        if (memoryCapacity == 0) {
            return percentTaken(cpu, cpuCapacity);
        }
        return (percentTaken(cpu, cpuCapacity) + percentTaken(memory, memoryCapacity)) / 2;
    }

    private static long percentTaken(long requested, long capacity) {
        return capacity == 0 ? 0 : Math.min(requested, capacity) * 100 / capacity;
    }
}
