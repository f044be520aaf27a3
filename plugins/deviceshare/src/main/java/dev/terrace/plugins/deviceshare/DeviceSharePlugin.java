package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.deviceshare.Ledger.Demand;
import dev.terrace.plugins.deviceshare.mindcluster.ChipDemand;
import dev.terrace.plugins.deviceshare.mindcluster.DeviceInfos;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Allocates GPUs to pods: by memory, as whole cards, or as virtual cards of memory and cores. Annotations of nodes list
 * their cards, and annotations of pods the cards that they use.
 *
 * <p>{@link Cards}, {@link VirtualGpus}, {@link Npus} and {@code NodeChips} choose the devices.
 *
 * <p>As in Volcano, cards are only allocated if {@link dev.terrace.spi.view.Node#pods} follows the decisions, which the
 * plugin {@code predicates} ensures. Without it, nodes are filtered by their running pods.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/deviceshare/deviceshare.go">Volcano,
 *     deviceshare plugin</a>
 */
public final class DeviceSharePlugin implements SchedulerPlugin {
    static final Argument<Boolean> BY_MEMORY =
            toggle("deviceshare.GPUSharingEnable", "Whether pods share cards by their memory");
    static final Argument<Boolean> BY_NUMBER = toggle(
                    "deviceshare.GPUNumberEnable", "Whether pods take whole cards by number")
            .apartFrom("deviceshare.GPUSharingEnable");
    static final Argument<Boolean> VIRTUAL = toggle(
                    "deviceshare.VGPUEnable", "Whether pods share cards by memory and cores")
            .apartFrom("deviceshare.GPUSharingEnable", "deviceshare.GPUNumberEnable");
    static final Argument<Boolean> LOCK = Argument.bool("deviceshare.NodeLockEnable")
            .orElse(false)
            .withoutEffect("a cycle binds nothing, so it locks no node");
    static final Argument<Boolean> HAMI = toggle(
            "deviceshare.AscendHAMiVNPUEnable", "Whether HAMi shares Ascend's NPUs; not compared with a recording");
    static final Argument<Boolean> MIND_CLUSTER = toggle(
            "deviceshare.AscendMindClusterVNPUEnable",
            "Whether pods share Ascend's NPUs as MindCluster partitions them; not compared with a recording");
    static final Argument<String> POLICY = Argument.text("deviceshare.SchedulePolicy")
            .orElse("")
            .remarks(Policy::remarks)
            .means("Order in which virtual cards are tried: binpack, spread; otherwise the last first");
    static final Argument<Integer> WEIGHT =
            Argument.integer("deviceshare.ScheduleWeight").orElse(0).means("Weight of this plugin's node score");
    static final Argument<String> CONFIG_NAME = Argument.text("deviceshare.KnownGeometriesCMName")
            .orElse("volcano-vgpu-device-config")
            .means("Name of the ConfigMap that describes devices");
    static final Argument<String> CONFIG_NAMESPACE = Argument.text("deviceshare.KnownGeometriesCMNamespace")
            .orElse("kube-system")
            .means("Namespace of that ConfigMap");
    static final Argument<Object> EXCLUSIVE = Argument.structure("deviceshare.GPUExclusiveRules")
            .remarks(ExclusiveRules::remarks)
            .means("Lists of labels; pods with all labels of one list never share a virtual card");

    private static final long NANOS = 1_000_000_000L;

    private final List<Ledger<?>> ledgers = new ArrayList<>();
    private final Map<Task, SortedMap<String, String>> given = new HashMap<>();

    private static Argument<Boolean> toggle(String name, String meaning) {
        return Argument.bool(name).orElse(false).means(meaning);
    }

    @Override
    public String name() {
        return "deviceshare";
    }

    @Override
    public String description() {
        return "Gives pods GPUs or parts of them, and keeps them off nodes with too little left.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(
                BY_MEMORY,
                BY_NUMBER,
                VIRTUAL,
                LOCK,
                MIND_CLUSTER,
                HAMI,
                POLICY,
                WEIGHT,
                CONFIG_NAME,
                CONFIG_NAMESPACE,
                EXCLUSIVE);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        session.wakeAt(Instant.MAX);
        for (DeviceKind<?> kind : kinds(session, arguments)) {
            ledgers.add(new Ledger<>(kind, session.nodes().size()));
        }
        hooks.predicate(NodePredicate.local(this::demands, Demands::check))
                .allocating(task -> allocated(task, session))
                .deallocated(task -> deallocated(task, session))
                .annotationsToBind(task -> given.getOrDefault(task, new TreeMap<>()));
        hooks.devices(this::devices, this::uses);
        if (arguments.get(VIRTUAL)) {
            hooks.amountsUsed(this::used);
        }
        int weight = arguments.get(WEIGHT);
        if (arguments.get(MIND_CLUSTER)) {
            scoreMindCluster(session, hooks, weight);
        }
        hooks.nodeOrder(NodeScore.local(
                shape -> weight > 0 ? demands(shape) : null, (demands, node) -> weight * demands.score(node)));
    }

    private void scoreMindCluster(SessionView session, Hooks hooks, int weight) {
        String nanos = nanos(session.now());
        Ledger<ChipDemand> npus = new Ledger<>(
                new MindKind(DeviceInfos.of(session.cluster().configMaps()), nanos),
                session.nodes().size());
        ledgers.add(npus);
        hooks.batchNodeOrder(NodeScore.clusterWide(
                task -> weight > 0 && MindKind.of(Pod.of(task.spec())) != null, (task, nodes) -> {
                    ChipDemand demand = MindKind.of(Pod.of(task.spec()));
                    return demand == null ? null : MindKind.scores(demand, nodes, npus, weight);
                }));
    }

    private static String nanos(Instant now) {
        return Long.toString(now.getEpochSecond() * NANOS + now.getNano());
    }

    private static List<DeviceKind<?>> kinds(SessionView session, Arguments arguments) {
        Instant now = session.now();
        String seconds = Long.toString(now.getEpochSecond());
        DeviceConfig config = DeviceConfig.of(
                session.cluster().configMaps(), arguments.get(CONFIG_NAMESPACE), arguments.get(CONFIG_NAME));
        Policy policy = Policy.of(arguments.get(POLICY));
        List<DeviceKind<?>> kinds = new ArrayList<>();
        if (arguments.get(BY_MEMORY) || arguments.get(BY_NUMBER)) {
            kinds.add(new CardKind(arguments.get(BY_MEMORY), nanos(now)));
        }
        if (arguments.get(VIRTUAL)) {
            ExclusiveRules rules = ExclusiveRules.of(arguments.find(EXCLUSIVE).orElse(List.of()));
            kinds.add(new VirtualKind(config, policy, rules, seconds));
        }
        if (arguments.get(HAMI)) {
            Policy known = arguments.get(WEIGHT) > 0 ? policy : Policy.NONE;
            config.npus().forEach(type -> kinds.add(new NpuKind(type, known, config.softwareNpus(), seconds)));
        }
        return kinds;
    }

    /** Cards that are allocated by memory or as a whole. */
    private record CardKind(boolean byMemory, String nanos) implements DeviceKind<CardDemand> {
        @Override
        public @Nullable CardDemand demandOf(Pod pod) {
            CardDemand demand = CardDemand.of(pod);
            return (byMemory ? demand.memory() : demand.cards()) > 0 ? demand : null;
        }

        @Override
        public @Nullable Cards on(NodeSpec node, Collection<TaskSpec> counted, Collection<TaskSpec> all) {
            Cards cards = Cards.of(node, byMemory, nanos);
            if (cards != null) {
                counted.forEach(cards::add);
            }
            return cards;
        }
    }

    /** Cards that are allocated by memory and cores. */
    private record VirtualKind(DeviceConfig config, Policy policy, ExclusiveRules rules, String seconds)
            implements DeviceKind<VgpuDemand> {
        @Override
        public @Nullable VgpuDemand demandOf(Pod pod) {
            return VgpuDemand.of(pod, config.gpus(), rules);
        }

        @Override
        public @Nullable VirtualGpus on(NodeSpec node, Collection<TaskSpec> counted, Collection<TaskSpec> all) {
            Register register = Register.of(node, config);
            if (register == null) {
                return null;
            }
            VirtualGpus gpus = new VirtualGpus(register, config.gpus(), policy, rules, seconds);
            counted.forEach(gpus::add);
            gpus.open(all);
            return gpus;
        }
    }

    /** NPUs that are allocated by memory and cores. As in Volcano, the policy counts only if nodes are scored. */
    private record NpuKind(NpuType type, Policy policy, boolean software, String seconds)
            implements DeviceKind<NpuDemand> {
        @Override
        public @Nullable NpuDemand demandOf(Pod pod) {
            return NpuDemand.of(pod, type);
        }

        @Override
        public @Nullable Npus on(NodeSpec node, Collection<TaskSpec> counted, Collection<TaskSpec> all) {
            Npus npus = Npus.of(type, node, policy, software, seconds);
            if (npus != null) {
                counted.forEach(npus::add);
            }
            return npus;
        }
    }

    /** A pod's demands for all kinds. */
    private record Demands(List<Demand<?>> each) {
        Verdict check(Node node) {
            for (Demand<?> demand : each) {
                DeviceFit fit = demand.on(node);
                if (!fit.isFit()) {
                    return fit.verdict();
                }
            }
            return Verdict.fits();
        }

        double score(Node node) {
            double score = 0;
            for (Demand<?> demand : each) {
                score += demand.on(node).score();
            }
            return Math.floor(score + 0.5);
        }
    }

    /** Returns the demands of a pod; null for a pod without a demand for devices. */
    private @Nullable Demands demands(Shape shape) {
        if (shape.template().asks().isEmpty()) {
            return null;
        }
        Pod pod = Pod.of(shape);
        List<Demand<?>> each = new ArrayList<>();
        for (Ledger<?> ledger : ledgers) {
            Demand<?> demand = ledger.demandOf(pod);
            if (demand != null) {
                each.add(demand);
            }
        }
        return each.isEmpty() ? null : new Demands(each);
    }

    private List<NodeDevice> devices(Node node) {
        List<NodeDevice> all = new ArrayList<>();
        ledgers.forEach(ledger -> all.addAll(ledger.all(node)));
        return all;
    }

    /** The devices by the annotations that the task got in this session, or else by its own. */
    private List<DeviceUse> uses(Task task) {
        Node node = task.node();
        List<DeviceUse> all = new ArrayList<>();
        if (node != null && !task.spec().template().asks().isEmpty()) {
            Map<String, String> annotations = given.get(task);
            for (Ledger<?> ledger : ledgers) {
                all.addAll(ledger.uses(
                        task, node, annotations == null ? task.spec().annotations() : annotations));
            }
        }
        return all;
    }

    private Map<String, Long> used(Task task) {
        Node node = task.node();
        Map<String, Long> used = new HashMap<>();
        if (node != null) {
            ledgers.forEach(ledger -> used.putAll(ledger.usedBy(task, node)));
        }
        return used;
    }

    private Verdict allocated(Task task, SessionView session) {
        Node node = task.node();
        if (node == null) {
            return Verdict.fits();
        }
        ledgers.forEach(ledger -> ledger.came(task, node));
        if (!session.keepsPodsCurrent() || isBack(task)) {
            return Verdict.fits();
        }
        SortedMap<String, String> annotations = new TreeMap<>();
        for (Ledger<?> ledger : ledgers) {
            Optional<Map<String, String>> devices = ledger.allocate(task, node);
            if (devices.isEmpty()) {
                return Verdict.rejects("its devices were given to others");
            }
            annotations.putAll(devices.get());
        }
        if (!annotations.isEmpty()) {
            given.put(task, annotations);
            session.wakeAt(session.now()); // annotations have the time
        }
        return Verdict.fits();
    }

    /**
     * Returns whether the task's eviction was undone. As in Volcano, the task then has the devices that its annotations
     * name: Volcano's predicates fail because they have no state of this pod from its placement, and allocate no
     * devices.
     */
    private static boolean isBack(Task task) {
        return task.status() == TaskStatus.RUNNING;
    }

    private void deallocated(Task task, SessionView session) {
        Node node = task.node();
        if (node == null) {
            return;
        }
        ledgers.forEach(ledger -> ledger.left(task, node));
        if (session.keepsPodsCurrent()) {
            ledgers.forEach(ledger -> ledger.release(task, node));
        }
        given.remove(task);
    }
}
