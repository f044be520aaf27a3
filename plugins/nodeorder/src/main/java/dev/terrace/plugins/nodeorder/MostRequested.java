package dev.terrace.plugins.nodeorder;

import dev.terrace.spi.view.Node;

/**
 * Scores the requested fraction of cpu and memory on the node with the pod, in whole percent; the counterpart of
 * {@link LeastRequested}.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/noderesources/most_allocated.go: MostAllocated"
 */
final class MostRequested {
    private MostRequested() {}

    static long score(ScoringRequests scoring, Node node) {
        return CpuAndMemory.mean(MostRequested::percent, scoring, node);
    }

    static long score(long cpu, long cpuCapacity, long memory, long memoryCapacity) {
        return CpuAndMemory.mean(MostRequested::percent, cpu, cpuCapacity, memory, memoryCapacity);
    }

    private static long percent(long requested, long capacity) {
        return capacity == 0 ? 0 : Math.min(requested, capacity) * 100 / capacity;
    }
}
