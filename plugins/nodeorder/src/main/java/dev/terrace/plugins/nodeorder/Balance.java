package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Amounts;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.ResourceNames;
import dev.terrace.spi.Node;
import org.jspecify.annotations.Nullable;

/**
 * How much the pod evens out the parts of cpu, memory and GPUs that are taken: 75 if it changes nothing, up to 100 if it makes them
 * more equal, down to 50 if it makes them less.
 *
 * <p>Here a container that asks for nothing counts as nothing, unlike in {@link LeastRequested}.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go">Kubernetes, BalancedAllocation</a>
 */
final class Balance {
    private static final int GPU_ABSENT = -1;

    private final int gpu;

    Balance(ResourceNames resources) {
        this.gpu = resources.indexOf("nvidia.com/gpu");
    }

    /**
     * What a pod asks for.
     *
     * @param cpu milli-cores
     * @param memory bytes
     * @param gpu thousandths
     */
    record Requests(long cpu, long memory, long gpu) {}

    /** Null for a pod that asks for none of these: its place is not a question of balance. */
    @Nullable
    Requests requests(PodTemplate pod) {
        Amounts requests = pod.requests();
        long cpu = requests.get(ResourceNames.CPU);
        long memory = requests.get(ResourceNames.MEMORY);
        long gpus = gpu == GPU_ABSENT ? 0 : requests.get(gpu);
        return cpu == 0 && memory == 0 && gpus == 0 ? null : new Requests(cpu, memory, gpus);
    }

    long score(Requests pod, Node node) {
        double cpuBefore = part(node, ResourceNames.CPU, 0);
        double memoryBefore = part(node, ResourceNames.MEMORY, 0);
        double gpuBefore = pod.gpu() == 0 ? Double.NaN : part(node, gpu, 0);
        double cpuAfter = part(node, ResourceNames.CPU, pod.cpu());
        double memoryAfter = part(node, ResourceNames.MEMORY, pod.memory());
        double gpuAfter = pod.gpu() == 0 ? Double.NaN : part(node, gpu, pod.gpu());
        return score(evenness(cpuBefore, memoryBefore, gpuBefore), evenness(cpuAfter, memoryAfter, gpuAfter));
    }

    static long score(long before, long after) {
        return 50 + (50 + after - before) / 2;
    }

    /** The part that is taken, at most 1; NaN if the node has nothing of it. */
    private static double part(Node node, int dimension, long more) {
        long capacity = node.spec().allocatable().get(dimension);
        return capacity == 0
                ? Double.NaN
                : Math.min(1, (node.podRequests().value(dimension) + more) / (double) capacity);
    }

    /** 100 less the standard deviation in percent, cut to a whole number; parts that are NaN do not count. */
    static long evenness(double cpu, double memory, double gpu) {
        int parts = 0;
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double part = pick(i, cpu, memory, gpu);
            if (!Double.isNaN(part)) {
                parts++;
                sum += part;
            }
        }
        return (long) ((1 - deviation(cpu, memory, gpu, parts, sum / parts)) * 100);
    }

    private static double deviation(double cpu, double memory, double gpu, int parts, double mean) {
        if (parts < 2) {
            return 0;
        }
        if (parts == 2) {
            // Not the formula below: its last bit would differ.
            double first = Double.isNaN(cpu) ? memory : cpu;
            double second = Double.isNaN(gpu) ? memory : gpu;
            return Math.abs((first - second) / 2);
        }
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double distance = pick(i, cpu, memory, gpu) - mean;
            squares += distance * distance;
        }
        return Math.sqrt(squares / parts);
    }

    private static double pick(int index, double cpu, double memory, double gpu) {
        return switch (index) {
            case 0 -> cpu;
            case 1 -> memory;
            default -> gpu;
        };
    }
}
