package dev.terrace.plugins.nodeorder;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;
import org.jspecify.annotations.Nullable;

/**
 * Scores how much the pod evens out the used fractions of cpu, memory and GPUs: 75 if it changes nothing, up to 100 if
 * it makes them more equal, down to 50 if less equal.
 *
 * <p>A container without requests counts as zero, unlike in {@link RequestedScores}.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go: BalancedAllocation"
 */
final class BalancedAllocation {
    private static final int GPU_ABSENT = -1;

    private final int gpu;

    BalancedAllocation(ResourceNames resources) {
        this.gpu = resources.indexOf("nvidia.com/gpu");
    }

    /**
     * The requests of a pod.
     *
     * @param cpu milli-cores
     * @param memory bytes
     * @param gpu thousandths
     */
    record Requests(long cpu, long memory, long gpu) {}

    /** Returns the requests of a pod; null for a pod that requests none of the three resources, which is not scored. */
    @Nullable
    Requests requests(PodTemplate pod) {
        Amounts requests = pod.requests();
        long cpu = requests.get(ResourceNames.CPU);
        long memory = requests.get(ResourceNames.MEMORY);
        long gpus = gpu == GPU_ABSENT ? 0 : requests.get(gpu);
        return cpu == 0 && memory == 0 && gpus == 0 ? null : new Requests(cpu, memory, gpus);
    }

    long score(Requests pod, Node node) {
        Amounts has = node.reported();
        long cpus = has.get(ResourceNames.CPU);
        long bytes = has.get(ResourceNames.MEMORY);
        long gpus = pod.gpu() == 0 ? 0 : has.get(gpu);
        double cpu = node.podRequests(ResourceNames.CPU);
        double memory = node.podRequests(ResourceNames.MEMORY);
        double gpusAsked = gpus == 0 ? 0 : node.podRequests(gpu);
        return score(
                evenness(part(cpu, cpus), part(memory, bytes), part(gpusAsked, gpus)),
                evenness(
                        part(cpu + pod.cpu(), cpus),
                        part(memory + pod.memory(), bytes),
                        part(gpusAsked + pod.gpu(), gpus)));
    }

    static long score(long before, long after) {
        return 50 + (50 + after - before) / 2;
    }

    /** The used fraction, at most 1; NaN if the capacity is 0. */
    private static double part(double asked, long capacity) {
        if (capacity == 0) {
            return Double.NaN;
        }
        return asked >= capacity ? 1 : asked / capacity;
    }

    /**
     * Returns 100 minus the standard deviation of used fractions in percent, truncated to a whole number. Parts that
     * are NaN do not count.
     */
    static long evenness(double cpu, double memory, double gpu) {
        boolean hasCpu = !Double.isNaN(cpu);
        boolean hasMemory = !Double.isNaN(memory);
        boolean hasGpu = !Double.isNaN(gpu);
        double deviation;
        if (hasCpu && hasMemory && hasGpu) {
            deviation = deviation(cpu, memory, gpu);
        } else if (hasCpu && hasMemory) {
            deviation = half(cpu, memory);
        } else if (hasGpu && (hasCpu || hasMemory)) {
            deviation = half(hasCpu ? cpu : memory, gpu);
        } else {
            deviation = 0;
        }
        return (long) ((1 - deviation) * 100);
    }

    /** The deviation of two numbers. The formula for three would differ in the last bit. */
    private static double half(double first, double second) {
        return Math.abs((first - second) / 2);
    }

    private static double deviation(double cpu, double memory, double gpu) {
        double mean = (cpu + memory + gpu) / 3;
        double toCpu = cpu - mean;
        double toMemory = memory - mean;
        double toGpu = gpu - mean;
        return Math.sqrt((toCpu * toCpu + toMemory * toMemory + toGpu * toGpu) / 3);
    }
}
