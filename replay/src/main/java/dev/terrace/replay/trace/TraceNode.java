package dev.terrace.replay.trace;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Equal nodes of a trace.
 *
 * @param name the name of the node; the first part of the names if there are several
 * @param count at least 1
 * @param cpuMilli milli-cores
 * @param memoryMib {@link #UNLIMITED} if the trace has no limit
 * @param gpus devices
 */
public record TraceNode(String name, int count, long cpuMilli, long memoryMib, int gpus, Map<String, String> labels) {
    /** A placeholder for unlimited memory. */
    public static final long UNLIMITED = -1;

    /** The names of the fields in folders and cases. */
    public static final List<String> FIELDS = List.of("name", "count", "cpu_milli", "memory_mib", "gpus", "labels");

    /** Returns a node of a dump: its allocatable amounts and its labels. Memory is rounded down to MiB. */
    public static TraceNode of(NodeSpec node) {
        Amounts amounts = node.allocatable();
        return new TraceNode(
                node.name(),
                1,
                amounts.get(ResourceNames.CPU),
                amounts.get(ResourceNames.MEMORY) >> TaskRequest.MIB_BITS,
                GpuShare.devices(amounts),
                node.labels());
    }

    /** Returns the names of the single nodes: of several, with a number from 0 in equal width. */
    public List<String> names() {
        if (count == 1) {
            return List.of(name);
        }
        int width = Integer.toString(count - 1).length();
        return IntStream.range(0, count)
                .mapToObj(Integer::toString)
                .map(digits -> name + "-" + "0".repeat(width - digits.length()) + digits)
                .toList();
    }

    /** Returns one of these nodes. */
    public TraceNode single(String singleName) {
        return new TraceNode(singleName, 1, cpuMilli, memoryMib, gpus, labels);
    }
}
