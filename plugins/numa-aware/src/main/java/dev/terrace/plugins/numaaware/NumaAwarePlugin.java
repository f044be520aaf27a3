package dev.terrace.plugins.numaaware;

import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Need;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Allocates exclusive cpus to guaranteed pods as the kubelet of the node will, and refuses nodes whose kubelet would
 * not admit the pod. Prefers nodes where the cpus span few NUMA nodes. Decisions are carried from cycle to cycle until
 * the node's exporter has reported them.
 *
 * <p>{@link NodeCpus} decides which nodes are allowed; {@link MachineType} and {@link CpuChoice} choose the cpus.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/numaaware/numaaware.go">Volcano,
 *     numa-aware plugin</a>
 */
public final class NumaAwarePlugin implements SchedulerPlugin {
    static final Argument<Integer> WEIGHT =
            Argument.integer("weight").orElse(1).means("Weight of this plugin's node score");

    /** The annotation with the cpus that a pod is expected to get. */
    private static final String CPUS = "terrace.dev/numa-cpus";

    /** The cpus of each node, by node id; null for a node with unknown cpus. */
    private @Nullable NodeCpus[] nodes = {};

    /** Interned kinds of pods, because identical objects compare faster. */
    private final Map<CpuRequest, CpuRequest> kinds = new ConcurrentHashMap<>();

    /** The pods that hold cpus by decisions of earlier cycles, by node. */
    private final SortedMap<String, List<AssumedCpus>> kept = new TreeMap<>();

    /** The states of nodes for which {@link #kept} is as it was, by node. They keep their time. */
    private final Map<String, PluginState> unchanged = new HashMap<>();

    private final Map<Task, Held> holds = new HashMap<>();

    /** The cpus of a task, and their node. */
    private record Held(Node node, BitSet cpus) {}

    @Override
    public String name() {
        return "numa-aware";
    }

    @Override
    public String description() {
        return "Chooses cpus near each other for pods with whole cpus, as the kubelet of their node will.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(WEIGHT);
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.NUMA_TOPOLOGIES);
    }

    @Override
    public boolean keepsState(Arguments arguments) {
        return true;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Map<MachineType.Kind, MachineType> machines = new HashMap<>();
        Map<String, NodeCpus> byName = new HashMap<>();
        for (NumaTopology topology : session.cluster().numaTopologies()) {
            MachineType machine = machines.computeIfAbsent(MachineType.Kind.of(topology), MachineType::new);
            byName.put(topology.node(), new NodeCpus(topology, machine));
        }
        takeKept(session, byName);
        nodes = session.nodes().stream().map(node -> byName.get(node.name())).toArray(NodeCpus[]::new);
        hooks.predicate(NodePredicate.local(this::asked, this::verdict));
        if (hooks.isOn(Switch.PREDICATE)) { // In Volcano, everything else depends on the results of the predicate.
            hooks.batchNodeOrder(NodeScore.normalised(
                            this::askedByPolicy, this::spread, Normaliser.REVERSED_MAX, arguments.get(WEIGHT)))
                    .allocated(this::allocate)
                    .deallocated(this::release)
                    .annotationsToBind(this::note);
        }
    }

    /**
     * Restores the carried allocations of pods that still hold them. A node whose exporter has reported all of them
     * needs none.
     */
    private void takeKept(SessionView session, Map<String, NodeCpus> byName) {
        List<PluginState> states = session.states(name());
        Map<String, TaskSpec> byUid = states.isEmpty()
                ? Map.of()
                : session.cluster().tasks().stream()
                        .collect(Collectors.toMap(TaskSpec::uid, Function.identity(), (one, other) -> one));
        for (PluginState state : states) {
            List<AssumedCpus> all = AssumedCpus.read(state);
            List<AssumedCpus> pods = all.stream()
                    .filter(pod -> pod.holds(byUid.get(pod.uid()), state.scope()))
                    .toList();
            NodeCpus node = byName.get(state.scope());
            if (node == null || !node.hasSeen(pods)) {
                kept.put(state.scope(), pods);
                if (pods.equals(all)) {
                    unchanged.put(state.scope(), state);
                }
                if (node != null) {
                    pods.forEach(pod -> node.take(pod.cpus().ids()));
                }
            }
        }
    }

    private @Nullable CpuRequest asked(Shape shape) {
        CpuRequest asked = CpuRequest.of(shape.template(), shape.annotation(CpuRequest.POLICY));
        return asked == null ? null : kinds.computeIfAbsent(asked, first -> first);
    }

    private @Nullable CpuRequest askedByPolicy(Shape shape) {
        CpuRequest asked = asked(shape);
        return asked != null && asked.hasPolicy() ? asked : null;
    }

    private Verdict verdict(CpuRequest asked, Node node) {
        NodeCpus cpus = nodes[node.id()];
        Verdict allowed = NodeCpus.allows(cpus, asked);
        if (!allowed.isFit()
                || cpus == null
                || !cpus.concerns(asked)
                || cpus.share(asked).cpus() != null) {
            return allowed;
        }
        return Verdict.excludes("its NUMA nodes cannot serve each container");
    }

    private long spread(CpuRequest asked, Node node) {
        NodeCpus cpus = nodes[node.id()];
        return cpus != null && cpus.concerns(asked) ? cpus.share(asked).spread() : 0;
    }

    private void allocate(Task task) {
        CpuRequest asked =
                CpuRequest.of(task.template(), task.spec().annotations().get(CpuRequest.POLICY));
        Node node = task.node();
        // A task that was running at the session's opening already has its cpus; its eviction was undone.
        if (asked == null || node == null || task.status() == TaskStatus.RUNNING) {
            return;
        }
        NodeCpus cpus = nodes[node.id()];
        BitSet chosen = cpus != null && cpus.concerns(asked) ? cpus.share(asked).cpus() : null;
        if (cpus != null && chosen != null) {
            cpus.allocate(task, chosen);
            holds.put(task, new Held(node, chosen));
        }
    }

    private void release(Task task) {
        Node node = task.node();
        NodeCpus cpus = node == null ? null : nodes[node.id()];
        if (cpus != null && cpus.release(task)) {
            holds.remove(task);
        }
    }

    /**
     * Returns an annotation for people. Volcano does not announce the cpus of a pod, because the kubelet chooses them.
     */
    private Map<String, String> note(Task task) {
        Held held = holds.get(task);
        return held == null || held.cpus.isEmpty()
                ? Map.of()
                : Map.of(CPUS, CpuSet.of(held.cpus).toString());
    }

    /** Carries allocations to the next cycle. As in Volcano, pipelined tasks keep their cpus too. */
    @Override
    public List<PluginState> close(SessionView session) {
        List<Map.Entry<Task, Held>> inOrder = new ArrayList<>(holds.entrySet());
        inOrder.sort(Comparator.comparingInt(held -> held.getKey().id()));
        Map<Node, List<AssumedCpus>> byNode = new HashMap<>();
        for (Map.Entry<Task, Held> each : inOrder) {
            AssumedCpus pod = AssumedCpus.of(each.getKey(), each.getValue().cpus);
            Held held = each.getValue();
            List<AssumedCpus> ofNode = byNode.computeIfAbsent(
                    held.node, node -> new ArrayList<>(kept.getOrDefault(node.name(), List.of())));
            ofNode.removeIf(before -> before.uid().equals(pod.uid()));
            ofNode.add(pod);
        }
        byNode.forEach((node, pods) -> {
            kept.put(node.name(), pods);
            unchanged.remove(node.name());
        });
        return kept.entrySet().stream()
                .filter(ofNode -> !ofNode.getValue().isEmpty())
                .map(ofNode -> state(session, ofNode.getKey(), ofNode.getValue()))
                .toList();
    }

    private PluginState state(SessionView session, String node, List<AssumedCpus> pods) {
        PluginState same = unchanged.get(node);
        return same == null ? AssumedCpus.write(name(), node, session.now(), pods) : same;
    }
}
