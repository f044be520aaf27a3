package dev.terrace.plugins.nodeorder;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;

/**
 * The mean of a score of cpu and one of memory, in whole percent. A resource that the node lacks is ignored. Uses the
 * allocatable that the node reports, without Volcano's oversubscription.
 */
final class CpuAndMemory {
    /** The score of one resource, 0 to 100. */
    interface Percent {
        long of(long requested, long capacity);
    }

    private CpuAndMemory() {}

    /** The mean score of the node's requests with the pod. */
    static long mean(Percent percent, ScoringRequests scoring, Node node) {
        Amounts has = node.reported();
        return mean(
                percent,
                node.scoringCpu() + scoring.cpu(),
                has.get(ResourceNames.CPU),
                node.scoringMemory() + scoring.memory(),
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
