package dev.terrace.spi.toolkit;

import dev.terrace.model.PluginState;
import dev.terrace.model.StateValue;
import dev.terrace.model.number.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The typical kinds of tasks with their weights, and the GPU fragmentation of a node for them: the expected part of its
 * idle GPUs that a random task of these kinds cannot use. Immutable. As a state of a plugin, it has a line for each
 * kind: {@code CPU_MILLI GPUS GPU_MILLI WEIGHT}, and {@code LABEL in VALUE|VALUE} for a kind that requires nodes.
 *
 * @see <a href="https://www.usenix.org/conference/atc23/presentation/weng">Weng et al.: Beware of Fragmentation:
 *     Scheduling GPU-Sharing Workloads with Fragmentation Gradient Descent, USENIX ATC 2023</a>
 */
public final class GpuKinds implements StateValue {
    /** The part of all tasks that the typical kinds cover. */
    private static final double COVERED = 0.95;

    private final SortedMap<GpuKind, Double> weights;
    private final List<Group> groups = new ArrayList<>();

    /** The weight of tasks without GPUs, which can use no idle GPU. */
    private final double withoutGpu;

    /**
     * Kinds with the same devices on the same nodes.
     *
     * @param required the values that a node must have, by label
     * @param cpus ascending
     * @param upTo the weight of the kinds up to each of {@code cpus}
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Group(int gpus, int milli, Map<String, Set<String>> required, long[] cpus, double[] upTo) {
        double weightWithin(long cpu) {
            double weight = 0;
            for (int i = 0; i < cpus.length && cpus[i] <= cpu; i++) {
                weight = upTo[i];
            }
            return weight;
        }

        boolean allows(Map<String, String> labels) {
            for (Map.Entry<String, Set<String>> each : required.entrySet()) {
                String value = labels.get(each.getKey());
                if (value == null || !each.getValue().contains(value)) {
                    return false;
                }
            }
            return true;
        }

        double weight() {
            return upTo[upTo.length - 1];
        }
    }

    private GpuKinds(SortedMap<GpuKind, Double> weights) {
        this.weights = weights;
        double sum = 0;
        for (double weight : weights.values()) {
            sum += weight;
        }
        double none = 0;
        SortedMap<GpuKind, SortedMap<Long, Double>> byDevices = new TreeMap<>();
        for (Map.Entry<GpuKind, Double> entry : weights.entrySet()) {
            GpuKind kind = entry.getKey();
            if (kind.gpus() == 0) {
                none += entry.getValue() / sum;
            } else {
                byDevices
                        .computeIfAbsent(
                                new GpuKind(0, kind.gpus(), kind.milli(), kind.nodes()), same -> new TreeMap<>())
                        .put(kind.cpuMilli(), entry.getValue() / sum);
            }
        }
        withoutGpu = none;
        byDevices.forEach((devices, byCpu) -> groups.add(group(devices, byCpu)));
    }

    private static Group group(GpuKind devices, SortedMap<Long, Double> byCpu) {
        long[] cpus = new long[byCpu.size()];
        double[] upTo = new double[cpus.length];
        int place = 0;
        double sum = 0;
        for (Map.Entry<Long, Double> entry : byCpu.entrySet()) {
            sum += entry.getValue();
            cpus[place] = entry.getKey();
            upTo[place++] = sum;
        }
        return new Group(devices.gpus(), devices.milli(), devices.required(), cpus, upTo);
    }

    /**
     * Returns the most frequent kinds that cover 95 % of the tasks.
     *
     * @param counts the number of tasks by kind
     */
    public static GpuKinds mostFrequent(Map<GpuKind, Integer> counts) {
        List<GpuKind> kinds = new ArrayList<>(counts.keySet());
        kinds.sort(Comparator.comparing((GpuKind kind) -> counts.getOrDefault(kind, 0))
                .reversed()
                .thenComparing(Comparator.naturalOrder()));
        long all = counts.values().stream().mapToLong(Integer::longValue).sum();
        Map<GpuKind, Double> typical = new TreeMap<>();
        long covered = 0;
        for (GpuKind kind : kinds) {
            if (covered >= COVERED * all) {
                break;
            }
            int count = counts.getOrDefault(kind, 0);
            covered += count;
            typical.put(kind, (double) count);
        }
        return weighted(typical);
    }

    /**
     * Returns kinds in proportion to their weights.
     *
     * @param weights at least 0
     */
    public static GpuKinds weighted(Map<GpuKind, Double> weights) {
        SortedMap<GpuKind, Double> positive = new TreeMap<>(weights);
        positive.values().removeIf(weight -> weight <= 0);
        return new GpuKinds(positive);
    }

    /**
     * Returns the kinds that a state of a plugin has.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a line is malformed
     */
    public static GpuKinds of(PluginState state) {
        return state.value(GpuKinds.class).orElseGet(() -> read(state));
    }

    private static GpuKinds read(PluginState state) {
        Map<GpuKind, Double> weights = new TreeMap<>();
        for (String line : state.data().split("\\R", -1)) {
            List<String> words = StateLine.words(line);
            if (!words.get(0).isEmpty()) {
                try {
                    GpuKind kind = new GpuKind(
                            NumberText.whole(words.get(0)).orElseThrow(NumberFormatException::new),
                            NumberText.integer(words.get(1)).orElseThrow(NumberFormatException::new),
                            NumberText.integer(words.get(2)).orElseThrow(NumberFormatException::new),
                            String.join(" ", words.subList(4, words.size())));
                    double weight = NumberText.real(words.get(3)).orElseThrow(NumberFormatException::new);
                    if (!kind.isPossible() || !(weight > 0 && weight < Double.MAX_VALUE)) {
                        throw new NumberFormatException("out of range");
                    }
                    weights.put(kind, weight);
                } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                    throw state.refused(
                            "line '%s' is no kind of pods; a line looks like: 8000 1 500 12 (cpu milli, GPUs,"
                                            .formatted(line)
                                    + " milli of each, weight), optionally followed by the nodes that they require: gpu-model in"
                                    + " A10|V100");
                }
            }
        }
        if (weights.isEmpty()) {
            throw state.refused("it has no kind of pods");
        }
        return weighted(weights);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        weights.forEach((kind, weight) -> text.append(kind.cpuMilli())
                .append(' ')
                .append(kind.gpus())
                .append(' ')
                .append(kind.milli())
                .append(' ')
                .append(weight)
                .append(kind.nodes().isEmpty() ? "" : " " + kind.nodes())
                .append('\n'));
        return text.toString();
    }

    /**
     * Returns the fragmented GPU milli of a node. For a kind that does not fit or requires other nodes, all idle milli
     * are fragmented; otherwise those of devices with less than it needs.
     *
     * @param cpuMilli the idle cpu of the node
     * @param free the idle milli of each device
     * @param labels the node's labels
     */
    public double fragmented(long cpuMilli, int[] free, Map<String, String> labels) {
        long idle = 0;
        for (int milli : free) {
            idle += milli;
        }
        double sum = withoutGpu * idle;
        for (int g = 0; idle > 0 && g < groups.size(); g++) {
            Group group = groups.get(g);
            int fitting = 0;
            long lost = 0;
            for (int milli : free) {
                if (milli >= group.milli) {
                    fitting++;
                } else {
                    lost += milli;
                }
            }
            double fits = fitting >= group.gpus && group.allows(labels) ? group.weightWithin(cpuMilli) : 0;
            sum += fits * lost + (group.weight() - fits) * idle;
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GpuKinds that && weights.equals(that.weights);
    }

    @Override
    public int hashCode() {
        return weights.hashCode();
    }

    @Override
    public String toString() {
        return weights.toString();
    }
}
