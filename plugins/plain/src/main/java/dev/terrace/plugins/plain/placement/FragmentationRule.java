package dev.terrace.plugins.plain.placement;

import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuKinds;
import java.util.Map;

/**
 * Fragmentation gradient descent (FGD): the node and device whose fragmentation grows least. The growth is brought to 0
 * to 100 by the logistic function, and rounded down as the scores of Kubernetes are: nodes with nearly the same growth
 * are equals.
 *
 * @param kinds the typical kinds of tasks
 * @see <a href="https://www.usenix.org/conference/atc23/presentation/weng">Weng et al., USENIX ATC 2023</a>
 */
record FragmentationRule(GpuKinds kinds) implements PlacementRule {
    private static final double HIGHEST = 100;
    private static final double MILLI = 1000;

    @Override
    public double score(GpuKind task, long cpuIdle, NodeGpus gpus) {
        double before = kinds.fragmented(cpuIdle, gpus.now(), gpus.labels());
        return Math.floor(HIGHEST / (1 + StrictMath.exp((after(task, cpuIdle, gpus) - before) / MILLI)));
    }

    /** Returns the fragmentation with the task. */
    private double after(GpuKind task, long cpuIdle, NodeGpus gpus) {
        if (task.isShare()) {
            return least(task, cpuIdle, gpus.now(), gpus.labels()).fragmented;
        }
        int[] rest = gpus.now().clone();
        int wanted = task.gpus();
        for (int device = 0; device < rest.length && wanted > 0; device++) {
            if (rest[device] >= task.milli()) {
                rest[device] -= task.milli();
                wanted--;
            }
        }
        return kinds.fragmented(cpuIdle - task.cpuMilli(), rest, gpus.labels());
    }

    @Override
    public int device(GpuKind task, long cpuIdle, int[] free, Map<String, String> labels, String key) {
        return least(task, cpuIdle, free, labels).device;
    }

    /** A device with the fragmentation of its node if the task takes it; negative if no device has room. */
    private record Candidate(int device, double fragmented) {}

    /** Returns the first device with the least fragmentation. Devices with equal room are evaluated once. */
    private Candidate least(GpuKind task, long cpuIdle, int[] free, Map<String, String> labels) {
        int[] rest = free.clone();
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int device = 0; device < free.length; device++) {
            if (free[device] >= task.milli() && isFirstOfItsRoom(free, device)) {
                rest[device] -= task.milli();
                double fragmented = kinds.fragmented(cpuIdle - task.cpuMilli(), rest, labels);
                rest[device] = free[device];
                if (fragmented < least) {
                    best = device;
                    least = fragmented;
                }
            }
        }
        return new Candidate(best, least);
    }

    private static boolean isFirstOfItsRoom(int[] free, int device) {
        for (int before = 0; before < device; before++) {
            if (free[before] == free[device]) {
                return false;
            }
        }
        return true;
    }
}
