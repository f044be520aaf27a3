package dev.terrace.replay.world;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.derived.DimensionConverter;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.trace.PresentNodes;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceBounds;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuKinds;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The cluster that a replay starts with: nodes, queues and priority classes, without pods. */
public final class ReplayWorld {
    /** Kubernetes' default limit of pods on a node. */
    private static final long PODS = 110;

    private static final long ANY_NUMBER = Integer.MAX_VALUE;
    private static final int MIB_BITS = 20;
    /** Half of 2^53, the bound of exact sums. */
    private static final long MUCH_MEMORY = 1L << 52;

    private final Trace trace;
    private final ResourceNames names;
    private final Cluster base;

    private ReplayWorld(Trace trace, Cluster base, ResourceNames names) {
        this.trace = trace;
        this.names = names;
        this.base = new DimensionConverter(names).of(base);
    }

    /**
     * Returns the cluster of a trace's own nodes.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the trace has none, or more than {@link TraceBounds#NODES}
     */
    public static ClusterState build(Trace trace) {
        if (trace.nodes().isEmpty()) {
            throw Fault.at(trace.file(), "does not say which nodes there are. --pool=N or --snapshot FILE does.");
        }
        ReplayWorld world = new ReplayWorld(trace, Cluster.empty(), names(trace, List.of()));
        List<NodeSpec> nodes = world.nodes();
        PresentNodes set = new PresentNodes(trace.nodes(), trace.nodeChanges());
        return world.state(nodes.stream()
                .filter(node -> set.isThere(node.name()))
                .map(node -> set.isCordoned(node.name())
                        ? node.toBuilder().unschedulable(true).build()
                        : node)
                .toList());
    }

    /** Returns the typical kinds of a trace's tasks: the most frequent ones that cover 95 % of them. */
    public static GpuKinds typicalKinds(Trace trace) {
        Map<GpuKind, Integer> counts = new HashMap<>();
        for (TraceJob job : trace.jobs()) {
            TaskRequest request = job.request();
            String nodes = request.gpus() == 0 ? "" : request.selector();
            counts.merge(
                    new GpuKind(request.cpuMilli(), request.gpus(), request.gpuMilli(), nodes),
                    job.tasks(),
                    Integer::sum);
        }
        return GpuKinds.mostFrequent(counts);
    }

    /** Returns all nodes that are ever there, by name. */
    public static Map<String, NodeSpec> nodesOf(Trace trace) {
        return new ReplayWorld(trace, Cluster.empty(), names(trace, List.of()))
                .nodes().stream().collect(Collectors.toMap(NodeSpec::name, node -> node, (first, second) -> first));
    }

    /** Returns whether a cluster is a pool: one node for any number of pods. */
    public static boolean isPool(Cluster cluster) {
        return cluster.nodes().size() == 1
                && cluster.nodes().get(0).allocatable().get(ResourceNames.PODS)
                        == ANY_NUMBER * ResourceNames.unitsPerOne("pods");
    }

    /** Returns the cluster of a dump without its pods, groups and plugin states, at the start of a trace. */
    public static ClusterState build(Trace trace, Cluster dump) {
        Cluster bare = dump.toBuilder()
                .tasks(List.of())
                .jobs(List.of())
                .pluginStates(List.of())
                .undecided(List.of())
                .build();
        List<String> known = new ArrayList<>();
        for (int d = 0; d < dump.resources().size(); d++) {
            known.add(dump.resources().name(d));
        }
        ReplayWorld world = new ReplayWorld(trace, bare, names(trace, known));
        return world.state(world.base.nodes());
    }

    private static ResourceNames names(Trace trace, List<String> known) {
        Set<String> names = new TreeSet<>(known);
        if (trace.nodes().stream().anyMatch(node -> node.gpus() > 0)
                || trace.jobs().requests().stream().anyMatch(request -> request.gpus() > 0)) {
            names.add(GpuShare.GPU);
        }
        return ResourceNames.of(names);
    }

    private ClusterState state(List<NodeSpec> nodes) {
        Set<String> queues = new TreeSet<>(trace.weights().keySet());
        Set<Integer> priorities = new TreeSet<>();
        for (TraceJob job : trace.jobs()) {
            queues.add(JobObjects.queue(job));
            if (job.priority() != null) {
                priorities.add(job.priority());
            }
        }
        Map<String, QueueSpec> allQueues = new TreeMap<>();
        queues.forEach(name -> allQueues.put(
                name,
                QueueSpec.builder(name)
                        .created(trace.start())
                        .weight(trace.weights().getOrDefault(name, 1))
                        .state("Open")
                        .build()));
        base.queues().forEach(queue -> allQueues.put(queue.name(), queue));
        Ordered<PriorityClassSpec> classes = Ordered.of(base.priorityClasses(), PriorityClassSpec.ORDER);
        for (int priority : priorities) {
            classes = classes.with(new PriorityClassSpec(JobObjects.priorityClass(priority), priority, false, null));
        }
        return ClusterState.of(
                base.toBuilder()
                        .nodes(nodes)
                        .queues(List.copyOf(allQueues.values()))
                        .priorityClasses(classes)
                        .now(trace.start())
                        .build(),
                List.of());
    }

    private List<NodeSpec> nodes() {
        TraceBounds.requireNodes(trace);
        long count = trace.nodeCount();
        // A power of two, so that the quantity is short.
        long unlimited = Long.highestOneBit(MUCH_MEMORY / Math.max(1, count));
        boolean isPool = count == 1;
        List<NodeSpec> nodes = new ArrayList<>();
        for (TraceNode node : trace.nodes()) {
            Map<String, Long> amounts = new HashMap<>();
            amounts.put("cpu", node.cpuMilli());
            amounts.put("memory", node.memoryMib() == TraceNode.UNLIMITED ? unlimited : node.memoryMib() << MIB_BITS);
            amounts.put("pods", isPool ? ANY_NUMBER : PODS);
            if (names.indexOf(GpuShare.GPU) >= 0) {
                amounts.put(GpuShare.GPU, node.gpus() * ResourceNames.unitsPerOne(GpuShare.GPU));
            }
            Amounts allocatable = Amounts.of(names, amounts);
            for (String name : node.names()) {
                nodes.add(NodeSpec.builder(name, allocatable)
                        .labels(node.labels())
                        .build());
            }
        }
        return nodes;
    }
}
