package dev.terrace.plugins.plain.placement;

import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.plugins.plain.placement.PackingRules.Largest;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.Draws;
import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuKinds;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses nodes and GPUs by a published rule. Pods share GPUs: one with the annotation {@code terrace.dev/gpu-milli}
 * takes that part of one device, any other takes the whole devices that it requests.
 *
 * <p>The rules are {@link PackingRules}, {@link FragmentationRule} and {@link RandomRule}; {@link GpuLedger} allocates
 * the GPUs.
 *
 * @see <a href="https://www.usenix.org/conference/atc23/presentation/weng">Weng et al.: Beware of Fragmentation, USENIX
 *     ATC 2023, which compares these rules</a>
 */
public final class PlacementPlugin implements SchedulerPlugin {
    static final Argument<String> SCORE = Argument.text("score")
            .oneOf("best-fit", "dot-product", "packing", "clustering", "random", "fgd")
            .orElse("best-fit")
            .means("Rule that chooses nodes and GPUs");
    static final Argument<String> TIES = Argument.text("ties")
            .oneOf("name", "drawn")
            .orElse("name")
            .means("Order of nodes with equal scores: by name, or drawn by seed and name");
    static final Argument<Integer> SEED =
            Argument.integer("seed").orElse(0).means("Seed of the score random, and of drawn ties");
    static final Argument<Integer> WEIGHT =
            Argument.integer("weight").atLeast(0).orElse(1).means("Weight of this plugin's node score");
    static final Argument<GpuKinds> KINDS = Argument.structure("kinds", TypicalKinds::read)
            .means(
                    "Typical kinds of pods for the score fgd, [{cpu, gpus, milli, nodes, weight}]; without them, those of the"
                            + " plugin's state, else the kinds of the cluster's pods that cover 95 % of the pods");

    /** The scores that do not compare amounts with those of the largest node. */
    private static final Set<String> NOT_RELATIVE = Set.of("packing", "random", "fgd");

    /** The range of the draws that order equal scores; smaller than any difference of scores. */
    private static final double TIE = 1e-6;

    @Override
    public String name() {
        return "placement";
    }

    @Override
    public String description() {
        return "Chooses nodes and GPUs by a published rule, and lets pods share GPUs.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(SCORE, TIES, SEED, WEIGHT, KINDS);
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(
                Trait.COUNTS_OTHER_AMOUNTS, Trait.BINDS_ONLY_RESTRICT, Trait.BINDS_KEEP_ORDERS, Trait.COUNTS_NO_TASKS);
    }

    @Override
    public Map<String, Long> countedAmounts(TaskSpec pod) {
        if (!pod.annotations().containsKey(GpuShare.MILLI)) {
            return Map.of();
        }
        String error = error(pod);
        if (error != null) {
            throw new InvalidInput(Finding.error(Position.of("pod " + pod.key()), error));
        }
        long milli = GpuShare.milli(pod).orElseThrow();
        return milli < GpuShare.WHOLE ? Map.of(GpuShare.GPU, milli) : Map.of();
    }

    @Override
    public List<Finding> inputErrors(Cluster cluster, Arguments arguments) {
        return PluginState.errors(cluster.pluginStates(), name(), GpuKinds::of);
    }

    /**
     * Returns the typical kinds: those of the arguments, else of the state that the cluster carries, else of its pods.
     */
    private GpuKinds kinds(SessionView session, Arguments arguments) {
        return arguments
                .find(KINDS)
                .or(() -> session.states(name()).stream().map(GpuKinds::of).findFirst())
                .orElseGet(() -> TypicalKinds.of(session));
    }

    private static @Nullable String error(TaskSpec pod) {
        OptionalInt milli = GpuShare.milli(pod);
        int gpus = GpuShare.devices(pod.template().requests());
        if (milli.isEmpty()) {
            return "annotation %s is \"%s\"; a whole number from 1 to 1000 is expected."
                    .formatted(GpuShare.MILLI, pod.annotations().get(GpuShare.MILLI));
        }
        if (gpus == 0) {
            return "annotation %s needs a request of 1 %s beside it.".formatted(GpuShare.MILLI, GpuShare.GPU);
        }
        return gpus > 1 && milli.getAsInt() < GpuShare.WHOLE
                ? "annotation %s asks for %s milli of each of %s GPUs; a share is of one GPU."
                        .formatted(GpuShare.MILLI, milli.getAsInt(), gpus)
                : null;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        int weight = arguments.get(WEIGHT);
        Draws draws = Draws.of(arguments.get(SEED));
        double tie = arguments.get(TIES).equals("drawn") ? TIE : 0;
        String score = arguments.get(SCORE);
        Largest largest = NOT_RELATIVE.contains(score) ? new Largest(1, 1) : Largest.of(session);
        PlacementRule rule = switch (score) {
            case "dot-product" -> PackingRules.dotProduct(largest);
            case "packing" -> PackingRules::packing;
            case "clustering" -> PackingRules.clustering(largest);
            case "random" -> new RandomRule(draws);
            case "fgd" -> new FragmentationRule(kinds(session, arguments));
            default -> PackingRules.bestFit(largest);
        };
        GpuLedger gpus = new GpuLedger(session, rule);
        hooks.predicate(NodePredicate.local(PlacementPlugin::devices, gpus::check)
                        .lasting())
                .allocating(gpus::allocate)
                .deallocated(gpus::release)
                .annotationsToBind(task -> annotations(gpus.devices(task)));
        hooks.devices(PlacementPlugin::devices, task -> uses(task, gpus.devices(task)));
        if (rule instanceof RandomRule random) {
            hooks.nodeOrder(
                    NodeScore.clusterWide(task -> weight > 0, (task, nodes) -> random.scores(task, nodes, weight)));
        } else {
            Object opening = rule instanceof FragmentationRule fragmentation ? fragmentation : largest;
            hooks.nodeOrder(NodeScore.local(
                            shape -> weight > 0 ? GpuKind.of(shape.template().requests()) : null,
                            (kind, node) -> weight
                                    * (rule.score(kind, GpuLedger.cpuIdle(node), gpus.of(node))
                                            + (tie == 0 ? 0 : tie * draws.number(node.name()))))
                    .lasting(opening));
        }
    }

    /** Returns the kind of a task with GPUs; null for any other. */
    private static @Nullable GpuKind devices(Shape shape) {
        GpuKind kind = GpuKind.of(shape.template().requests());
        return kind.gpus() == 0 ? null : kind;
    }

    private static Map<String, String> annotations(int[] devices) {
        return devices.length == 0
                ? Map.of()
                : Map.of(
                        GpuShare.INDEX,
                        Arrays.stream(devices).mapToObj(Integer::toString).collect(Collectors.joining(",")));
    }

    private static List<NodeDevice> devices(Node node) {
        return IntStream.range(0, GpuShare.devices(node.spec().allocatable()))
                .mapToObj(device -> NodeDevice.of(id(device), "", Map.of("milli", (long) GpuShare.WHOLE)))
                .toList();
    }

    private static List<DeviceUse> uses(Task task, int[] devices) {
        long milli = GpuKind.of(task.requests()).milli();
        return Arrays.stream(devices)
                .mapToObj(device -> DeviceUse.of(id(device), Map.of("milli", milli)))
                .toList();
    }

    private static String id(int device) {
        return "gpu-" + device;
    }
}
