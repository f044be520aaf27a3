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
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gives guaranteed pods cpus of their own, as the kubelet of the node will, and refuses nodes whose kubelet would not
 * admit the pod; prefers nodes where its cpus are on few NUMA nodes. What it decides is kept from cycle to cycle until
 * the node's exporter has seen it.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/numaaware/numaaware.go">Volcano,
 *     numa-aware plugin</a>
 */
public final class NumaAwarePlugin implements SchedulerPlugin {
    static final Argument<Integer> WEIGHT =
            Argument.integer("weight").orElse(1).means("Weight of this plugin's node score");

    /** The annotation that says which cpus a pod is thought to get. */
    private static final String CPUS = "terrace.dev/numa-cpus";

    private final Map<String, NodeCpus> nodes = new HashMap<>();

    /** By node: the pods that hold cpus there by decisions of earlier cycles. */
    private final SortedMap<String, List<Kept>> kept = new TreeMap<>();

    /** The cpus that tasks got in this session, by node. */
    private final Map<Task, Map<Node, BitSet>> given = new HashMap<>();

    /** Where a task holds its cpus. */
    private final Map<Task, Node> holds = new HashMap<>();

    @Override
    public String name() {
        return "numa-aware";
    }

    @Override
    public String description() {
        return "Gives pods with whole cpus such that are near each other, as the kubelet of their node will.";
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
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        for (NumaTopology topology : session.cluster().numaTopologies()) {
            nodes.put(topology.node(), new NodeCpus(topology));
        }
        takeKept(session);
        hooks.predicate(NodePredicate.local(NumaAwarePlugin::asked, this::verdict));
        if (hooks.isOn(Switch.PREDICATE)) { // in Volcano, all else goes by what the predicate found
            hooks.batchNodeOrder(NodeScore.normalised(
                            NumaAwarePlugin::askedByPolicy,
                            this::spread,
                            Normaliser.REVERSED_MAX,
                            arguments.get(WEIGHT)))
                    .allocated(this::give)
                    .deallocated(this::takeBack)
                    .annotationsToBind(this::note);
        }
    }

    /** Pods that are gone hold nothing. Of a node whose exporter has seen all others, its word counts. */
    private void takeKept(SessionView session) {
        List<PluginState> states = session.states(name());
        Set<String> uids = states.isEmpty()
                ? Set.of()
                : session.cluster().tasks().stream().map(TaskSpec::uid).collect(Collectors.toSet());
        for (PluginState state : states) {
            List<Kept> pods = Kept.read(state).stream()
                    .filter(pod -> uids.contains(pod.uid()))
                    .toList();
            NodeCpus node = nodes.get(state.scope());
            if (node == null || !node.hasSeen(pods)) {
                kept.put(state.scope(), pods);
                if (node != null) {
                    pods.forEach(pod -> node.take(pod.cpus().ids()));
                }
            }
        }
    }

    private static @Nullable Asked asked(Shape shape) {
        return Asked.of(shape.template(), shape.annotation(Asked.POLICY));
    }

    private static @Nullable Asked askedByPolicy(Shape shape) {
        Asked asked = asked(shape);
        return asked != null && asked.hasPolicy() ? asked : null;
    }

    private Verdict verdict(Asked asked, Node node) {
        NodeCpus cpus = nodes.get(node.name());
        Verdict allowed = NodeCpus.allows(cpus, asked);
        if (!allowed.isFit() || cpus == null || !cpus.concerns(asked) || cpus.choose(asked) != null) {
            return allowed;
        }
        return Verdict.excludes("its NUMA nodes cannot serve each container");
    }

    private long spread(Asked asked, Node node) {
        BitSet chosen = choose(asked, node);
        NodeCpus cpus = nodes.get(node.name());
        return chosen == null || cpus == null ? 0 : cpus.spread(chosen);
    }

    /** The cpus that a pod would get on a node; null if it gets none of its own there. */
    private @Nullable BitSet choose(Asked asked, Node node) {
        NodeCpus cpus = nodes.get(node.name());
        return cpus != null && cpus.concerns(asked) ? cpus.choose(asked) : null;
    }

    private void give(Task task) {
        Asked asked = Asked.of(task.template(), task.spec().annotations().get(Asked.POLICY));
        Node node = task.node();
        // What ran when the session opened is not free already, and was not evicted after all.
        if (asked == null || node == null || task.status() == TaskStatus.RUNNING) {
            return;
        }
        BitSet chosen = choose(asked, node);
        if (chosen != null) {
            cpus(node).take(chosen);
            given.computeIfAbsent(task, each -> new HashMap<>()).put(node, chosen);
            holds.put(task, node);
        }
    }

    private void takeBack(Task task) {
        Map<Node, BitSet> cpus = given.get(task);
        Node node = task.node();
        BitSet chosen = cpus == null || node == null ? null : cpus.get(node);
        if (chosen != null && node != null) {
            cpus(node).giveBack(chosen);
            holds.remove(task);
        }
    }

    /** For people: Volcano tells a pod nothing of its cpus, which its kubelet chooses. */
    private Map<String, String> note(Task task) {
        Map<Node, BitSet> cpus = given.get(task);
        Node node = holds.get(task);
        BitSet chosen = cpus == null || node == null ? null : cpus.get(node);
        return chosen == null || chosen.isEmpty()
                ? Map.of()
                : Map.of(CPUS, CpuSet.of(chosen).toString());
    }

    private NodeCpus cpus(Node node) {
        NodeCpus cpus = nodes.get(node.name());
        if (cpus == null) {
            throw new IllegalStateException("the cpus of " + node.name() + " are not known");
        }
        return cpus;
    }

    /** Promised tasks keep their cpus as well, as in Volcano. */
    @Override
    public List<PluginState> close(SessionView session) {
        List<Task> inOrder = new ArrayList<>(holds.keySet());
        inOrder.sort(Comparator.comparingInt(Task::id));
        for (Task task : inOrder) {
            Node node = Objects.requireNonNull(holds.get(task));
            BitSet chosen = Objects.requireNonNull(
                    Objects.requireNonNull(given.get(task)).get(node));
            List<Kept> ofNode = new ArrayList<>(kept.getOrDefault(node.name(), List.of()));
            ofNode.removeIf(pod -> pod.uid().equals(task.spec().uid()));
            ofNode.add(Kept.of(task.spec(), chosen));
            kept.put(node.name(), ofNode);
        }
        return kept.entrySet().stream()
                .filter(ofNode -> !ofNode.getValue().isEmpty())
                .map(ofNode ->
                        Kept.write(name(), ofNode.getKey(), session.cluster().now(), ofNode.getValue()))
                .toList();
    }
}
