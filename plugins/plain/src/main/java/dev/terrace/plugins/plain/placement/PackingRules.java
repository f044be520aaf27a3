package dev.terrace.plugins.plain.placement;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import java.util.Arrays;

/** The placement rules that score a node by its idle amounts, its shared devices or its tasks. */
final class PackingRules {
    private static final double HIGHEST = 100;

    /** The step from a free node to a used node with free devices. */
    private static final double USED_NODE = HIGHEST / 3;

    /** The step from free devices to devices that are shared already. */
    private static final double USED_DEVICE = HIGHEST / 2;

    private PackingRules() {}

    /**
     * The amounts of the largest node, by which amounts are made comparable.
     *
     * @param cpu milli-cores; at least 1
     * @param gpu milli; at least 1
     */
    record Largest(double cpu, double gpu) {
        static Largest of(SessionView session) {
            long cpu = 1;
            long gpu = 1;
            for (Node node : session.nodes()) {
                Amounts amounts = node.reported();
                cpu = Math.max(cpu, amounts.get(ResourceNames.CPU));
                gpu = Math.max(gpu, GpuShare.total(amounts));
            }
            return new Largest(cpu, gpu);
        }
    }

    /** Best fit: the least that the task leaves over, the mean of cpu and GPU. */
    static PlacementRule bestFit(Largest largest) {
        return (task, cpuIdle, gpus) -> HIGHEST
                * (1
                        - ((cpuIdle - task.cpuMilli()) / largest.cpu + (idle(gpus) - task.totalMilli()) / largest.gpu)
                                / 2);
    }

    /**
     * The smallest dot product of idle and requested amounts, as the authors of FGD compare it. (Tetris, its origin,
     * takes the largest.)
     */
    static PlacementRule dotProduct(Largest largest) {
        return (task, cpuIdle, gpus) -> HIGHEST
                * (1
                        - (cpuIdle / largest.cpu * (task.cpuMilli() / largest.cpu)
                                        + idle(gpus) / largest.gpu * (task.totalMilli() / largest.gpu))
                                / 2);
    }

    /**
     * Packing: devices that are shared already before free devices of used nodes, and these before free nodes. Tasks
     * without GPUs are not scored.
     *
     * @see <a href="https://www.usenix.org/conference/nsdi22/presentation/weng">Weng et al.: MLaaS in the Wild, NSDI
     *     2022</a>
     */
    static double packing(GpuKind task, long cpuIdle, NodeGpus gpus) {
        if (task.gpus() == 0) {
            return 0;
        }
        int[] free = gpus.now().clone();
        Arrays.sort(free);
        int wholeBefore = (int)
                Arrays.stream(free).filter(milli -> milli >= GpuShare.WHOLE).count();
        if (wholeBefore == free.length) {
            return Math.max(0, USED_NODE - free.length);
        }
        int wanted = task.gpus();
        int whole = 0;
        long shared = 0;
        for (int milli : free) {
            if (wanted > 0 && milli >= task.milli()) {
                wanted--;
                whole += milli >= GpuShare.WHOLE ? 1 : 0;
                shared += milli;
            }
        }
        return whole > 0 ? Math.max(USED_NODE, USED_DEVICE - whole) : Math.max(USED_DEVICE, HIGHEST - shared / 100.0);
    }

    /**
     * Clustering: nodes whose tasks all have as many devices as this one, then nodes with some such task, then nodes
     * without GPU tasks, then the others; among these the fuller one. Tasks without GPUs are not scored.
     *
     * @see <a href="https://www.usenix.org/conference/osdi18/presentation/xiao">Xiao et al.: Gandiva, OSDI 2018</a>
     */
    static PlacementRule clustering(Largest largest) {
        return (task, cpuIdle, gpus) -> {
            if (task.gpus() == 0) {
                return 0;
            }
            int kinds = 0;
            for (int count : gpus.tasks()) {
                kinds += count > 0 ? 1 : 0;
            }
            boolean isAmongAlike = gpus.tasks()[gpus.tag(task)] > 0;
            int quarter = isAmongAlike ? kinds == 1 ? 3 : 2 : kinds == 0 ? 1 : 0;
            return HIGHEST / 4 * (quarter + 1 - idle(gpus) / largest.gpu);
        };
    }

    private static long idle(NodeGpus gpus) {
        long idle = 0;
        for (int milli : gpus.now()) {
            idle += milli;
        }
        return idle;
    }
}
