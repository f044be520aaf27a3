package dev.terrace.replay.trace;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.toolkit.GpuShare;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** A resource that is measured. Amounts are integers of its unit. */
public enum UsedResource {
    /** Milli-cores. */
    CPU("cpu"),
    /** MiB. */
    MEMORY("memory"),
    /** Thousandths of a device. */
    GPU("GPUs");

    private static final double MIB = 1 << 20;
    private static final int MILLI = 3;

    private final String noun;

    UsedResource(String noun) {
        this.noun = noun;
    }

    /** Returns the word of sentences: {@code cpu}, {@code memory}, {@code GPUs}. */
    public String noun() {
        return noun;
    }

    /** Returns the name in documents: {@code cpu}, {@code memory}, {@code gpu}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns an amount without the resource's name, in the unit that a person writes: cpus, MiB, GPUs. */
    public String shown(long amount) {
        return this == MEMORY
                ? amount + " MiB"
                : BigDecimal.valueOf(amount, MILLI).stripTrailingZeros().toPlainString();
    }

    /** Returns an amount with the resource's name: {@code 64 cpu}, {@code 1 GPU}. */
    public String sentence(long amount) {
        return shown(amount) + " " + (this == GPU && amount == GpuShare.WHOLE ? "GPU" : noun);
    }

    /** Returns the amount that one task requests. */
    public long of(TaskRequest request) {
        return switch (this) {
            case CPU -> request.cpuMilli();
            case MEMORY -> request.memoryMib();
            case GPU -> (long) request.gpus() * request.gpuMilli();
        };
    }

    /** Returns the amount that nodes with fixed amounts have; 0 if it is unknown, or unlimited on one of them. */
    long of(List<TraceNode> nodes) {
        long sum = 0;
        for (TraceNode node : nodes) {
            long amount = switch (this) {
                case CPU -> node.cpuMilli();
                case MEMORY -> node.memoryMib();
                case GPU -> (long) node.gpus() * GpuShare.WHOLE;
            };
            if (amount == TraceNode.UNLIMITED) {
                return 0;
            }
            sum += node.count() * amount;
        }
        return sum;
    }

    /** Returns the amount in a vector; 0 if it lacks the resource. */
    public double of(ResourceVector vector) {
        return switch (this) {
            case CPU -> vector.value(ResourceNames.CPU);
            case MEMORY -> vector.value(ResourceNames.MEMORY) / MIB;
            case GPU -> {
                int dimension = vector.names().indexOf(GpuShare.GPU);
                yield dimension < 0 ? 0 : vector.value(dimension);
            }
        };
    }

    /** Returns the amount that all nodes offer together. */
    public double offeredBy(Collection<NodeSpec> nodes) {
        double sum = 0;
        for (NodeSpec node : nodes) {
            sum += of(node.allocatable());
        }
        return sum;
    }
}
