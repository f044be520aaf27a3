package dev.terrace.plugins.deviceshare;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Quantity;
import dev.terrace.plugins.deviceshare.mindcluster.ChipDemand;
import dev.terrace.plugins.deviceshare.mindcluster.DeviceInfos;
import dev.terrace.plugins.deviceshare.mindcluster.NodeChips;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * NPUs that MindCluster cuts into parts.
 *
 * @param nanos the time of the cycle, as annotations write it
 */
record MindKind(DeviceInfos infos, String nanos) implements DeviceKind<ChipDemand> {
    private static final double GOOD = 8;

    @Override
    public @Nullable ChipDemand demandOf(Pod pod) {
        return of(pod);
    }

    static @Nullable ChipDemand of(Pod pod) {
        boolean asks = pod.asks().stream()
                .anyMatch(ask ->
                        ask.part() == ContainerAsk.Part.MAIN && ask.limits().containsKey(ChipDemand.CORE));
        return asks && "ascend-310P".equals(pod.label("ring-controller.atlas")) ? demand(pod) : null;
    }

    private static ChipDemand demand(Pod pod) {
        long cores = pod.asks().stream()
                .filter(ask -> ask.part() == ContainerAsk.Part.MAIN)
                .map(ask -> ask.requests()
                        .getOrDefault(ChipDemand.CORE, Quantity.ZERO)
                        .whole())
                .filter(each -> each != 0)
                .findFirst()
                .orElse(0L);
        String dvpp = pod.label("vnpu-dvpp");
        return new ChipDemand(cores, "high".equals(pod.label("vnpu-level")), dvpp == null ? "null" : dvpp);
    }

    @Override
    public CutNpus on(NodeSpec node, Collection<TaskSpec> counted, Collection<TaskSpec> all) {
        List<TaskSpec> asking =
                counted.stream().filter(pod -> of(Pod.of(pod)) != null).toList();
        return new CutNpus(new NodeChips(node, infos, asking, all), nanos);
    }

    @Override
    public @Nullable Verdict refusal(ChipDemand demand, Node node) {
        return idle(node) < demand.cores() ? Verdict.fails("too little " + ChipDemand.CORE) : null;
    }

    /** The idle cores, rounded down; -1 on a node without NPU cores. */
    static double idle(Node node) {
        int dimension = node.idle().names().indexOf(ChipDemand.CORE);
        return dimension < 0 || !node.idle().has(dimension)
                ? -1
                : Math.floor(node.idle().value(dimension) / 1000);
    }

    /**
     * The scores of nodes. The node with the fewest idle cores is best. If some nodes would lower a pod's demand, nodes
     * count in ascending order of idle cores. The first one that does not lower it ends the list and is best.
     */
    static double[] scores(ChipDemand demand, List<Node> nodes, Ledger<ChipDemand> ledger, int weight) {
        List<Integer> order = IntStream.range(0, nodes.size())
                .boxed()
                .sorted(Comparator.comparingDouble(place -> {
                    double idle = idle(nodes.get(place));
                    return idle < 0 ? Double.POSITIVE_INFINITY : idle;
                }))
                .toList();
        Set<Integer> lowered = IntStream.range(0, nodes.size())
                .filter(place -> ledger.on(nodes.get(place)) instanceof CutNpus npus && npus.chips.isLowered(demand))
                .boxed()
                .collect(Collectors.toSet());
        double[] scores = new double[nodes.size()];
        for (int place : order) {
            scores[place] = (lowered.isEmpty() || lowered.contains(place) ? GOOD : 2 * GOOD) * weight;
            if (!lowered.contains(place)) {
                break;
            }
        }
        return scores;
    }

    /** The NPUs of one node. */
    record CutNpus(NodeChips chips, String nanos) implements NodeDevices<ChipDemand> {
        @Override
        public void add(TaskSpec pod) {
            ChipDemand demand = of(Pod.of(pod));
            if (demand != null) {
                chips.add(pod, demand);
            }
        }

        @Override
        public void remove(TaskSpec pod) {
            ChipDemand demand = of(Pod.of(pod));
            if (demand != null) {
                chips.remove(pod, demand);
            }
        }

        @Override
        public DeviceFit fit(ChipDemand demand) {
            return chips.refusal(demand)
                    .map(reason -> new DeviceFit(Verdict.fails(reason), 0))
                    .orElse(DeviceFit.UNSCORED);
        }

        @Override
        public Optional<Map<String, String>> allocate(ChipDemand demand, TaskSpec pod) {
            return chips.give(demand, pod).map(assigned -> Map.of(ChipDemand.CORE, assigned, "predicate-time", nanos));
        }

        @Override
        public List<NodeDevice> all() {
            return chips.all();
        }

        @Override
        public List<DeviceUse> uses(TaskSpec pod, Map<String, String> annotations) {
            ChipDemand demand = of(Pod.of(pod));
            return demand == null ? List.of() : chips.uses(demand, annotations.get(ChipDemand.CORE));
        }
    }
}
