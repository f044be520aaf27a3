package dev.terrace.plugins.nodeorder;

import dev.terrace.spi.view.Node;

/**
 * Scores the unrequested fraction of cpu and memory on the node with the pod: {@link CpuAndMemory the mean}, in whole
 * percent.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/noderesources/least_allocated.go: LeastAllocated"
 */
final class LeastRequested {
    private LeastRequested() {}

    static long score(ScoringRequests scoring, Node node) {
        return CpuAndMemory.mean(LeastRequested::percent, scoring, node);
    }

    static long score(long cpu, long cpuCapacity, long memory, long memoryCapacity) {
        return CpuAndMemory.mean(LeastRequested::percent, cpu, cpuCapacity, memory, memoryCapacity);
    }

    private static long percent(long requested, long capacity) {
        return requested > capacity || capacity == 0 ? 0 : (capacity - requested) * 100 / capacity;
    }
}
