package dev.terrace.replay.trace;

import com.google.auto.value.AutoBuilder;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Recorded work and the nodes that it ran on.
 *
 * @param file the trace as the user named it
 * @param jobsFile the file whose lines are the jobs; the trace itself unless it is a folder
 * @param name a short name
 * @param jobs in order of submission; ties in the order of the trace
 * @param nodes all nodes that were ever there; empty if the trace lacks them
 * @param nodeChanges the changes to single nodes, in order of time; empty if the nodes are fixed
 * @param weights the weights of queues; a queue without an entry has weight 1
 * @param start the time of second 0
 * @param leftOut the number of jobs that were left out, by reason
 * @param header further facts, in the words of the trace
 * @param findings warnings about the trace
 */
public record Trace(
        String file,
        String jobsFile,
        String name,
        PackedJobs jobs,
        List<TraceNode> nodes,
        List<NodeChange> nodeChanges,
        Map<String, Integer> weights,
        Instant start,
        SortedMap<String, Integer> leftOut,
        Map<String, String> header,
        List<Finding> findings) {
    /** @throws dev.terrace.model.finding.InvalidInput if a number exceeds {@link TraceBounds} */
    public Trace {
        jobs.requireBounds(jobsFile);
        TraceBounds.requireAmounts(file, nodes);
        TraceBounds.requireTimes(file, nodeChanges);
        TraceBounds.start(file, start.getEpochSecond());
    }

    /** Builds a trace without nodes that starts at the epoch. What is unknown of it is left out. */
    public static Builder builder(String file, String name, PackedJobs jobs) {
        return new AutoBuilder_Trace_Builder()
                .file(file)
                .jobsFile(file)
                .name(name)
                .jobs(jobs)
                .nodes(List.of())
                .nodeChanges(List.of())
                .weights(Map.of())
                .start(Instant.EPOCH)
                .leftOut(new TreeMap<>())
                .header(Map.of())
                .findings(List.of());
    }

    /** Returns a builder with the values of this trace. */
    public Builder toBuilder() {
        return new AutoBuilder_Trace_Builder(this);
    }

    /** Builds a trace. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder file(String value);

        public abstract Builder jobsFile(String value);

        public abstract Builder name(String value);

        public abstract Builder jobs(PackedJobs value);

        public abstract Builder nodes(List<TraceNode> value);

        public abstract Builder nodeChanges(List<NodeChange> value);

        public abstract Builder weights(Map<String, Integer> value);

        public abstract Builder start(Instant value);

        public abstract Builder leftOut(SortedMap<String, Integer> value);

        public abstract Builder header(Map<String, String> value);

        public abstract Builder findings(List<Finding> value);

        public abstract Trace build();
    }

    /** Returns this trace with other jobs. */
    public Trace with(PackedJobs other) {
        return toBuilder().jobs(other).build();
    }

    /** Returns this trace with other nodes, which are fixed. */
    public Trace with(List<TraceNode> other) {
        return toBuilder().nodes(other).nodeChanges(List.of()).build();
    }

    /** Returns this trace with changes to its nodes, in order of time. */
    public Trace changing(List<NodeChange> changes) {
        return toBuilder().nodeChanges(changes).build();
    }

    /** Returns this trace with the nodes that were there when they had the most cpu together, at all times. */
    public Trace onFixedNodes() {
        return nodeChanges.isEmpty() ? this : with(PresentNodes.largest(nodes, nodeChanges));
    }

    /** Returns the number of nodes. */
    public long nodeCount() {
        return nodes.stream().mapToLong(TraceNode::count).sum();
    }

    /** Returns the cpu of all nodes, in milli-cores. */
    public long cpuMilli() {
        return UsedResource.CPU.of(nodes);
    }

    /** Returns this trace without the nodes that have no GPU, with a warning; unchanged if no node has one. */
    public Trace onGpuNodes() {
        if (!nodeChanges.isEmpty()) {
            return onFixedNodes().onGpuNodes();
        }
        List<TraceNode> withGpu = nodes.stream().filter(node -> node.gpus() > 0).toList();
        if (withGpu.isEmpty() || withGpu.size() == nodes.size()) {
            return this;
        }
        List<Finding> more = new ArrayList<>(findings);
        more.add(Finding.warning(
                Position.of(file),
                "%s nodes without GPUs are left out, because tasks never end and the use of GPUs is measured."
                        .formatted(nodeCount() - with(withGpu).nodeCount())));
        return toBuilder().nodes(withGpu).findings(List.copyOf(more)).build();
    }

    /** Returns the GPUs of all nodes, in thousandths. */
    public long gpuMilli() {
        return UsedResource.GPU.of(nodes);
    }

    /**
     * Returns this trace with a single node that has the resources of all nodes, or of the largest set of them.
     *
     * @param cpus the cpus of that node; 0 for the sum over all nodes
     * @throws dev.terrace.model.finding.InvalidInput if neither is known
     */
    public Trace pooled(int cpus) {
        if (!nodeChanges.isEmpty()) {
            return onFixedNodes().pooled(cpus);
        }
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
