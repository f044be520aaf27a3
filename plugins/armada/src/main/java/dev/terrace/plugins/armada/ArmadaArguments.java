package dev.terrace.plugins.armada;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.Taint;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Structure;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.spi.toolkit.GoDuration;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The arguments of the action and of the plugin, under the names of Armada's own configuration. */
final class ArmadaArguments {
    static final Argument<List<Resolution>> RESOURCES = Argument.structure(
                    "supportedResourceTypes", list -> named(list, Resolution::read))
            .namesResources(ArmadaArguments::names)
            .means("[{name, resolution}]: the supported resources; without it, all resources of the cluster");
    static final Argument<List<FloatingResource>> FLOATING = Argument.structure(
                    "floatingResources", list -> named(list, FloatingResource::read))
            .comparedWith(ArmadaArguments::floatOutsideNodes)
            .means("[{name, quantity, resolution}]: resources that no node has, such as licences");
    static final Argument<Set<String>> FAIRNESS = Argument.structure(
                    "dominantResourceFairnessResourcesToConsider", ArmadaArguments::texts)
            .namesResources(names -> names)
            .means("[names]: the resources whose largest share is a queue's cost; without it, cpu, memory,"
                    + " nvidia.com/gpu and ephemeral-storage");
    static final Argument<Map<String, Double>> WEIGHTED_FAIRNESS = Argument.structure(
                    "experimentalDominantResourceFairnessResourcesToConsider", ArmadaArguments::multipliers)
            .comparedWith(ArmadaArguments::replaceTheOthers)
            .namesResources(Map::keySet)
            .means("[{name, multiplier}]: the same, each with a weight");
    static final Argument<List<Resolution>> INDEXED = Argument.structure(
                    "indexedResources", list -> list.list(ArmadaArguments::indexed))
            .comparedWith(ArmadaArguments::areSupported)
            .namesResources(ArmadaArguments::names)
            .means("[{name, resolution}]: the order of resources in which nodes are compared, least free first");
    static final Argument<Set<String>> INDEXED_TAINTS = Argument.structure("indexedTaints", ArmadaArguments::texts)
            .means("[keys]: taints that distinguish node types");
    static final Argument<Set<String>> INDEXED_LABELS = Argument.structure("indexedNodeLabels", ArmadaArguments::texts)
            .means("[keys]: labels that distinguish node types; gangs can request uniform nodes by them");
    static final Argument<Map<String, List<Taint>>> NODE_TYPES = Argument.structure(
                    "wellKnownNodeTypes", ArmadaArguments::nodeTypes)
            .means("[{name, taints}]: node types that priority classes can name as away node types");
    static final Argument<SortedMap<String, PriorityClass>> CLASSES = Argument.structure(
                    "priorityClasses", map -> map.map(ClassReader::read))
            .comparedWith(ArmadaArguments::nameNodeTypes)
            .remarks(ArmadaArguments::onClasses)
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
            .remarks(parts -> onParts("", parts))
            .means("{resource: part}: the maximum part that is allocated in one cycle");
    static final Argument<Integer> BURST = Argument.integer("maximumSchedulingBurst")
            .atLeast(1)
            .means("Maximum number of pods in one cycle under maximumSchedulingRate");
    static final Argument<Double> RATE = Argument.number("maximumSchedulingRate")
            .atLeast(0)
            .refuses(ArmadaArguments::zero)
            .comparedWith((rate, given) -> requireBurst(rate, given, BURST))
            .means("Maximum number of pods per second across cycles; by default no limit");
    static final Argument<Integer> QUEUE_BURST =
            Argument.integer("maximumPerQueueSchedulingBurst").atLeast(1).means("As maximumSchedulingBurst, per queue");
    static final Argument<Double> QUEUE_RATE = Argument.number("maximumPerQueueSchedulingRate")
            .atLeast(0)
            .refuses(ArmadaArguments::zero)
            .comparedWith((rate, given) -> requireBurst(rate, given, QUEUE_BURST))
            .means("As maximumSchedulingRate, per queue");
    static final Argument<OptimiserRule> OPTIMISER = Argument.structure("optimiser", OptimiserRule::read)
            .comparedWith(ArmadaArguments::sizesAreSupported)
            .remarks(rule -> onParts("maximumResourceFractionToSchedule.", rule.mostFractions()))
            .means("{enabled, maximumJobsPerRound, maximumResourceFractionToSchedule, minimumJobSizeToSchedule,"
                    + " maximumJobSizeToPreempt, minimumFairnessImprovementPercentage}: the optimising pass");

    static final Argument<String> MIN_GRACE = Argument.text("minTerminationGracePeriod")
            .refuses(ArmadaArguments::noDuration)
            .comparedWith(ArmadaArguments::boundPeriods)
            .orElse("1s")
            .means("Minimum termination period of a pod; pods without one, or with 0, get it");
    static final Argument<String> MAX_GRACE = Argument.text("maxTerminationGracePeriod")
            .refuses(ArmadaArguments::noDuration)
            .comparedWith(ArmadaArguments::boundPeriods)
            .orElse("5m")
            .means("Maximum termination period of a pod; a pod with a longer one is rejected");
    static final Argument<String> DEADLINE = Argument.text("defaultActiveDeadline")
            .refuses(ArmadaArguments::noDuration)
            .orElse("0")
            .means("The deadline of pods without one, such as 72h; 0 for none");
    static final Argument<SortedMap<String, Duration>> DEADLINES = Argument.structure(
                    "defaultActiveDeadlineByResourceRequest", map -> map.map(ArmadaArguments::duration))
            .means("{resource: duration}: the deadline of pods that request a resource; the longest counts");

    /** The form of a duration, for findings. */
    private static final String DURATION = GoDuration.WANTED + ", at least 0";

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

    /** Returns the arguments that the plugin declares: those that define a queue's cost. */
    static List<Argument<?>> ofCost() {
        return List.of(RESOURCES, FAIRNESS, WEIGHTED_FAIRNESS);
    }

    private static Set<String> texts(Structure list) {
        return Set.copyOf(list.list(Structure::scalar));
    }

    private static List<String> names(List<Resolution> resources) {
        return resources.stream().map(Resolution::name).toList();
    }

    private static Resolution indexed(Structure given) {
        Resolution resource = Resolution.read(given);
        if (resource.step().exact().signum() == 0) {
            throw given.at("resolution").wrong("an amount above 0");
        }
        return resource;
    }

    /** Reads a list. A second item of one name is refused. */
    private static <T> List<T> named(Structure list, Function<Structure, T> reader) {
        Set<String> names = new HashSet<>();
        return list.list(item -> {
            T read = reader.apply(item);
            Structure name = item.at("name");
            if (!names.add(name.scalar())) {
                throw name.wrong("a name that no other item has");
            }
            return read;
        });
    }

    /** Reads the taints of each node type. */
    private static Map<String, List<Taint>> nodeTypes(Structure list) {
        Map<String, List<Taint>> types = new HashMap<>();
        named(list, ArmadaArguments::nodeType).forEach(type -> types.put(type.getKey(), type.getValue()));
        return types;
    }

    private static Map.Entry<String, List<Taint>> nodeType(Structure type) {
        Structure name = type.only("name", "taints").at("name");
        if (name.scalar().isEmpty()) {
            throw name.wrong("a name");
        }
        return Map.entry(
                name.scalar(),
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

    /** Warns of parts outside 0 to 1, which Armada accepts. */
    private static List<String> onParts(String place, Map<String, Double> parts) {
        List<String> found = new ArrayList<>();
        parts.forEach((resource, part) -> {
            if (part < 0 || part > 1) {
                found.add("%s%s is %s, which %s: expected a part from 0 to 1."
                        .formatted(place, resource, part, part < 0 ? "admits no pod" : "limits nothing"));
            }
        });
        return found;
    }

    private static List<String> onClasses(SortedMap<String, PriorityClass> classes) {
        return classes.entrySet().stream()
                .flatMap(one ->
                        onParts(
                                one.getKey() + ".maximumResourceFractionPerQueue.",
                                one.getValue().queueFractions())
                                .stream())
                .toList();
    }

    private static List<String> zero(double rate) {
        return rate > 0
                ? List.of()
                : List.of("0 admits no pod, and Armada refuses it; without it, no rate is limited.");
    }

    private static void requireBurst(Structure rate, Arguments given, Argument<Integer> burst) {
        if (given.find(burst).isEmpty()) {
            throw rate.wrong("a rate with %s beside it, without which it limits nothing".formatted(burst.name()));
        }
    }

    private static void floatOutsideNodes(Structure floating, Arguments given) {
        List<String> ofNodes = names(given.find(RESOURCES).orElse(List.of()));
        floating.list(resource -> {
            Structure name = resource.at("name");
            if (ofNodes.contains(name.scalar())) {
                throw name.wrong("a resource that supportedResourceTypes does not have");
            }
            return name;
        });
    }

    private static void replaceTheOthers(Structure weighted, Arguments given) {
        if (!given.find(FAIRNESS).orElse(Set.of()).isEmpty()
                && !given.get(WEIGHTED_FAIRNESS).isEmpty()) {
            throw weighted.wrong(
                    "none beside dominantResourceFairnessResourcesToConsider, because only one may be set");
        }
    }

    private static void areSupported(Structure indexed, Arguments given) {
        Map<String, Integer> exponents = exponents(given);
        indexed.list(resource -> {
            Structure name = resource.at("name");
            Integer exponent = exponents.get(name.scalar());
            if (exponent == null && !exponents.isEmpty()) {
                throw name.wrong("one of supportedResourceTypes: " + String.join(", ", exponents.keySet()));
            }
            Structure step = resource.at("resolution");
            if (exponent != null
                    && Resolution.quantity(step).exact().compareTo(BigDecimal.ONE.scaleByPowerOfTen(exponent)) < 0) {
                throw step.wrong("at least the resolution in supportedResourceTypes");
            }
            return name;
        });
    }

    private static void sizesAreSupported(Structure optimiser, Arguments given) {
        String[] known = exponents(given).keySet().toArray(String[]::new);
        if (known.length > 0) {
            for (String size : OptimiserRule.SIZES) {
                var unused = optimiser.at(size).find(amounts -> amounts.only(known));
            }
        }
    }

    /** The exponent of each known resource; empty if all resources of the cluster are supported. */
    private static SortedMap<String, Integer> exponents(Arguments given) {
        SortedMap<String, Integer> exponents = new TreeMap<>();
        given.find(RESOURCES).ifPresent(supported -> {
            supported.forEach(resource -> exponents.put(resource.name(), resource.exponent()));
            given.find(FLOATING)
                    .orElse(List.of())
                    .forEach(resource -> exponents.put(resource.name(), resource.exponent()));
        });
        return exponents;
    }

    private static void nameNodeTypes(Structure classes, Arguments given) {
        Set<String> known = given.find(NODE_TYPES).orElse(Map.of()).keySet();
        classes.map(one -> one.at("awayNodeTypes")
                .find(away -> away.list(each -> {
                    Structure only = each.at("wellKnownNodeTypeName");
                    if (!only.find(Structure::scalar).orElse("").isEmpty()) {
                        var unused = knownNodeType(only, known);
                    }
                    return each.at("nodeTypes")
                            .find(types -> types.list(type -> knownNodeType(type.at("name"), known)));
                })));
    }

    private static Structure knownNodeType(Structure name, Set<String> known) {
        if (!known.contains(name.scalar())) {
            throw name.wrong(
                    known.isEmpty()
                            ? "a name in wellKnownNodeTypes, which is not given"
                            : "one of wellKnownNodeTypes: " + String.join(", ", new TreeSet<>(known)));
        }
        return name;
    }

    /** Reads the weight of each resource. The last of several for one resource counts. A weight of 0 counts as 1. */
    private static Map<String, Double> multipliers(Structure list) {
        Map<String, Double> multipliers = new HashMap<>();
        list.list(ArmadaArguments::multiplier).forEach(one -> multipliers.put(one.getKey(), one.getValue()));
        return multipliers;
    }

    private static Map.Entry<String, Double> multiplier(Structure given) {
        Structure weight = given.only("name", "multiplier").at("multiplier");
        double multiplier = weight.find(Structure::number).orElse(1.0);
        if (multiplier < 0) {
            throw weight.wrong("a number from 0, where 0 means 1");
        }
        return Map.entry(given.at("name").scalar(), multiplier == 0 ? 1 : multiplier);
    }

    private static void boundPeriods(Structure bound, Arguments given) {
        if (duration(given, MIN_GRACE).compareTo(duration(given, MAX_GRACE)) > 0) {
            throw bound.wrong("%s not to exceed %s".formatted(MIN_GRACE.name(), MAX_GRACE.name()));
        }
    }

    /** Returns the duration of a checked argument. */
    static Duration duration(Arguments given, Argument<String> argument) {
        return duration(given.get(argument)).orElseThrow();
    }

    private static Duration duration(Structure given) {
        return duration(given.scalar()).orElseThrow(() -> given.wrong(DURATION));
    }

    /** Parses a duration of at least zero; empty for any other text. */
    private static Optional<Duration> duration(String text) {
        return GoDuration.parse(text).filter(duration -> !duration.isNegative());
    }

    private static List<String> noDuration(String text) {
        return duration(text).isPresent() ? List.of() : List.of("'%s' is not %s.".formatted(text, DURATION));
    }

    /** Returns an exception for an argument that contradicts the cluster. */
    static InvalidInput refused(Arguments given, Argument<?> argument, String why) {
        return new InvalidInput(
                Finding.error(given.place(argument), "argument '%s' of Armada %s.".formatted(argument.name(), why)));
    }
}
