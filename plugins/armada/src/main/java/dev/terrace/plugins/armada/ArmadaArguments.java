package dev.terrace.plugins.armada;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.Taint;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Structure;
import dev.terrace.spi.toolkit.GoDuration;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** The arguments of the action, under the names of Armada's own configuration. */
final class ArmadaArguments {
    private static final String A_DURATION = "a duration such as 90s, 5m or 1h30m";

    static final Argument<List<Resolution>> RESOURCES = Argument.structure(
                    "supportedResourceTypes", list -> list.list(Resolution::read))
            .means("[{name, resolution}]: the supported resources; without it, all resources of the cluster");
    static final Argument<List<FloatingResource>> FLOATING = Argument.structure(
                    "floatingResources", list -> list.list(FloatingResource::read))
            .means("[{name, quantity, resolution}]: resources that no node has, such as licences");
    static final Argument<Set<String>> FAIRNESS = Argument.structure(
                    "dominantResourceFairnessResourcesToConsider", ArmadaArguments::texts)
            .means("[names]: the resources whose largest share is a queue's cost; without it, cpu, memory,"
                    + " nvidia.com/gpu and ephemeral-storage");
    static final Argument<Map<String, Double>> WEIGHTED_FAIRNESS = Argument.structure(
                    "experimentalDominantResourceFairnessResourcesToConsider", ArmadaArguments::multipliers)
            .means("[{name, multiplier}]: the same, each with a weight");
    static final Argument<List<Resolution>> INDEXED = Argument.structure(
                    "indexedResources", list -> list.list(Resolution::read))
            .means("[{name, resolution}]: the order of resources in which nodes are compared, least free first");
    static final Argument<Set<String>> INDEXED_TAINTS = Argument.structure("indexedTaints", ArmadaArguments::texts)
            .means("[keys]: taints that distinguish node types");
    static final Argument<Set<String>> INDEXED_LABELS = Argument.structure("indexedNodeLabels", ArmadaArguments::texts)
            .means("[keys]: labels that distinguish node types; gangs can request uniform nodes by them");
    static final Argument<Map<String, List<Taint>>> NODE_TYPES = Argument.structure(
                    "wellKnownNodeTypes", ArmadaArguments::nodeTypes)
            .means("[{name, taints}]: node types that priority classes can name as away node types");
    static final Argument<SortedMap<String, ClassRule>> CLASSES = Argument.structure(
                    "priorityClasses", map -> map.map(ClassRule::read))
            .means("{name: {priority, preemptible, maximumResourceFractionPerQueue, awayNodeTypes}}: instead of or"
                    + " in addition to the cluster's PriorityClasses");
    static final Argument<String> DEFAULT_CLASS = Argument.text("defaultPriorityClassName")
            .orElse("")
            .means("The class of pods without one; by default the cluster's, otherwise priority 0, preemptible");
    static final Argument<Double> PROTECTED = Argument.number("protectedFractionOfFairShare")
            .atLeast(0)
            .orElse(1.0)
            .means("Queues that hold at most this part of their fair share keep their pods");
    static final Argument<Boolean> PROTECT_UNCAPPED = Argument.bool("protectUncappedAdjustedFairShare")
            .orElse(false)
            .means("Whether protectedFractionOfFairShare refers to the share that demand does not cap");
    static final Argument<Boolean> LARGE_FIRST = Argument.bool("enablePreferLargeJobOrdering")
            .orElse(false)
            .means("Whether queues below their share are ordered by their holdings, least first, and on a tie by"
                    + " their gang, largest first");
    static final Argument<Integer> LOOKBACK = Argument.integer("maxQueueLookback")
            .atLeast(0)
            .orElse(100_000)
            .means("Maximum number of waiting pods considered per queue; 0 for all");
    static final Argument<Map<String, Double>> ROUND_FRACTION = Argument.structure(
                    "maximumResourceFractionToSchedule", ArmadaArguments::fractions)
            .means("{resource: part}: the maximum part that is allocated in one cycle");
    static final Argument<Double> RATE = Argument.number("maximumSchedulingRate")
            .atLeast(0)
            .means("Maximum number of pods per second across cycles; by default no limit");
    static final Argument<Integer> BURST = Argument.integer("maximumSchedulingBurst")
            .atLeast(1)
            .means("Maximum number of pods in one cycle under maximumSchedulingRate");
    static final Argument<Double> QUEUE_RATE =
            Argument.number("maximumPerQueueSchedulingRate").atLeast(0).means("As maximumSchedulingRate, per queue");
    static final Argument<Integer> QUEUE_BURST =
            Argument.integer("maximumPerQueueSchedulingBurst").atLeast(1).means("As maximumSchedulingBurst, per queue");
    static final Argument<OptimiserRule> OPTIMISER = Argument.structure("optimiser", OptimiserRule::read)
            .means("{enabled, maximumJobsPerRound, maximumResourceFractionToSchedule, minimumJobSizeToSchedule,"
                    + " maximumJobSizeToPreempt, minimumFairnessImprovementPercentage}: the optimising pass");

    static final Argument<String> MIN_GRACE = Argument.text("minTerminationGracePeriod")
            .refuses(ArmadaArguments::noDuration)
            .orElse("1s")
            .means("Minimum termination period of a pod; pods without one, or with 0, get it");
    static final Argument<String> MAX_GRACE = Argument.text("maxTerminationGracePeriod")
            .refuses(ArmadaArguments::noDuration)
            .orElse("5m")
            .means("Maximum termination period of a pod; a pod with a longer one is rejected");
    static final Argument<String> DEADLINE = Argument.text("defaultActiveDeadline")
            .refuses(ArmadaArguments::noDuration)
            .orElse("0")
            .means("The deadline of pods without one, such as 72h; 0 for none");
    static final Argument<SortedMap<String, Duration>> DEADLINES = Argument.structure(
                    "defaultActiveDeadlineByResourceRequest", map -> map.map(ArmadaArguments::duration))
            .means("{resource: duration}: the deadline of pods that request a resource; the longest counts");

    private ArmadaArguments() {}

    static List<Argument<?>> all() {
        return List.of(
                RESOURCES,
                FLOATING,
                FAIRNESS,
                WEIGHTED_FAIRNESS,
                INDEXED,
                INDEXED_TAINTS,
                INDEXED_LABELS,
                NODE_TYPES,
                CLASSES,
                DEFAULT_CLASS,
                PROTECTED,
                PROTECT_UNCAPPED,
                LARGE_FIRST,
                LOOKBACK,
                ROUND_FRACTION,
                RATE,
                BURST,
                QUEUE_RATE,
                QUEUE_BURST,
                OPTIMISER,
                MIN_GRACE,
                MAX_GRACE,
                DEADLINE,
                DEADLINES);
    }

    /** Returns the arguments that define a queue's cost, which are all that the plugin reads. */
    static List<Argument<?>> ofCost() {
        return List.of(RESOURCES, FAIRNESS, WEIGHTED_FAIRNESS);
    }

    private static Set<String> texts(Structure list) {
        return Set.copyOf(list.list(Structure::scalar));
    }

    /** Reads the taints of each node type. The last of several types with one name counts. */
    private static Map<String, List<Taint>> nodeTypes(Structure list) {
        Map<String, List<Taint>> types = new HashMap<>();
        list.list(ArmadaArguments::nodeType).forEach(type -> types.put(type.getKey(), type.getValue()));
        return types;
    }

    private static Map.Entry<String, List<Taint>> nodeType(Structure type) {
        return Map.entry(
                type.only("name", "taints").at("name").scalar(),
                type.at("taints")
                        .find(taints -> taints.list(ArmadaArguments::taint))
                        .orElse(List.of()));
    }

    private static Taint taint(Structure taint) {
        return new Taint(
                taint.only("key", "value", "effect").at("key").scalar(),
                taint.at("value").find(Structure::scalar).orElse(""),
                taint.at("effect").scalar());
    }

    /** Reads the maximum of each resource as a fraction of the cluster's; empty if the argument is absent. */
    static Map<String, Double> fractions(Structure given) {
        return given.find(map -> map.map(Structure::number)).orElse(Collections.emptySortedMap());
    }

    /**
     * Reads the weight of each resource. The last of several for one resource counts. A weight that is not positive
     * counts as 1.
     */
    private static Map<String, Double> multipliers(Structure list) {
        Map<String, Double> multipliers = new HashMap<>();
        list.list(ArmadaArguments::multiplier).forEach(one -> multipliers.put(one.getKey(), one.getValue()));
        return multipliers;
    }

    private static Map.Entry<String, Double> multiplier(Structure given) {
        double multiplier = given.only("name", "multiplier")
                .at("multiplier")
                .find(Structure::number)
                .orElse(1.0);
        return Map.entry(given.at("name").scalar(), multiplier <= 0 ? 1 : multiplier);
    }

    private static Duration duration(Structure given) {
        return duration(given.scalar()).orElseThrow(() -> given.wrong(A_DURATION));
    }

    /** Parses a duration of at least zero; empty for any other text. */
    static Optional<Duration> duration(String text) {
        return GoDuration.parse(text).filter(duration -> !duration.isNegative());
    }

    private static List<String> noDuration(String text) {
        return duration(text).isPresent() ? List.of() : List.of("'%s' is not %s.".formatted(text, A_DURATION));
    }

    /** Returns an exception for an argument that contradicts another, or the cluster. */
    static InvalidInput refused(Argument<?> argument, String why) {
        return new InvalidInput(
                Finding.error(Position.of("argument '%s' of Armada".formatted(argument.name())), why + "."));
    }
}
