package dev.terrace.replay.trace;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.toolkit.GpuShare;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Recorded work and the nodes that it ran on.
 *
 * @param file the trace as the user named it
 * @param name a short name
 * @param jobs in order of submission; ties in the order of the trace
 * @param nodes empty if the trace lacks them
 * @param weights the weights of queues; a queue without an entry has weight 1
 * @param start the time of second 0
 * @param leftOut the number of jobs that were left out, by reason
 * @param header further facts, in the words of the trace
 * @param findings warnings about the trace
 */
public record Trace(
        String file,
        String name,
        PackedJobs jobs,
        List<TraceNode> nodes,
        Map<String, Integer> weights,
        Instant start,
        SortedMap<String, Integer> leftOut,
        Map<String, String> header,
        List<Finding> findings) {
    /** Returns this trace with other jobs. */
    public Trace with(PackedJobs other) {
        return new Trace(file, name, other, nodes, weights, start, leftOut, header, findings);
    }

    /** Returns this trace with other nodes. */
    public Trace with(List<TraceNode> other) {
        return new Trace(file, name, jobs, other, weights, start, leftOut, header, findings);
    }

    /** Returns the number of nodes. */
    public long nodeCount() {
        return nodes.stream().mapToLong(TraceNode::count).sum();
    }

    /** Returns the cpu of all nodes, in milli-cores. */
    public long cpuMilli() {
        return nodes.stream().mapToLong(node -> node.count() * node.cpuMilli()).sum();
    }

    /** Returns this trace without the nodes that have no GPU, with a warning; unchanged if no node has one. */
    public Trace onGpuNodes() {
        List<TraceNode> withGpu = nodes.stream().filter(node -> node.gpus() > 0).toList();
        if (withGpu.isEmpty() || withGpu.size() == nodes.size()) {
            return this;
        }
        List<Finding> more = new ArrayList<>(findings);
        more.add(Finding.warning(
                Position.of(file),
                "%s nodes without GPUs are left out, because tasks never end and the use of GPUs is measured."
                        .formatted(nodeCount() - with(withGpu).nodeCount())));
        return new Trace(file, name, jobs, withGpu, weights, start, leftOut, header, List.copyOf(more));
    }

    /** Returns the GPUs of all nodes, in thousandths. */
    public long gpuMilli() {
        return nodes.stream()
                .mapToLong(node -> (long) node.count() * node.gpus() * GpuShare.WHOLE)
                .sum();
    }

    /**
     * Returns this trace with a single node that has the resources of all nodes.
     *
     * @param cpus the cpus of that node; 0 for the sum over all nodes
     * @throws dev.terrace.model.finding.InvalidInput if neither is known
     */
    public Trace pooled(int cpus) {
        if (nodes.isEmpty() && cpus == 0) {
            throw Fault.at(file, "does not say how many processors there are. --pool=N does.");
        }
        boolean isUnlimited = nodes.stream().anyMatch(node -> node.memoryMib() == TraceNode.UNLIMITED);
        long memory = nodes.stream()
                .mapToLong(node -> node.count() * node.memoryMib())
                .sum();
        int gpus = nodes.stream().mapToInt(node -> node.count() * node.gpus()).sum();
        return with(List.of(new TraceNode(
                "pool",
                1,
                cpus == 0 ? cpuMilli() : cpus * 1000L,
                nodes.isEmpty() || isUnlimited ? TraceNode.UNLIMITED : memory,
                gpus,
                Map.of())));
    }
}
