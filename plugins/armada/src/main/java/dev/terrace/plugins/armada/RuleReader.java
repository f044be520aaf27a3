package dev.terrace.plugins.armada;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.armada.round.data.OptimiserRules;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.Rules;
import dev.terrace.plugins.armada.round.data.TokenBucket;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the rules of rounds from the action's arguments. */
final class RuleReader {
    /** Default resolutions of the indexed resources, as in Armada's own configuration. */
    private static final Map<String, String> RESOLUTIONS =
            Map.of("nvidia.com/gpu", "1", "cpu", "100m", "memory", "100Mi", "ephemeral-storage", "1Gi");

    private static final List<String> INDEXED = List.of("nvidia.com/gpu", "cpu", "memory", "ephemeral-storage");

    private final Arguments arguments;
    private final PoolResources resources;

    RuleReader(Arguments arguments, PoolResources resources) {
        this.arguments = arguments;
        this.resources = resources;
    }

    Rules rules(List<PriorityClass> classes) {
        return new Rules(
                resources.resources(),
                classes,
                arguments.get(ArmadaArguments.PROTECTED),
                arguments.get(ArmadaArguments.PROTECT_UNCAPPED),
                arguments.get(ArmadaArguments.LARGE_FIRST),
                arguments.get(ArmadaArguments.LOOKBACK),
                resources.fractions(given(ArmadaArguments.ROUND_FRACTION)),
                indexed(),
                arguments.find(ArmadaArguments.INDEXED_TAINTS).orElse(Set.of()),
                arguments.find(ArmadaArguments.INDEXED_LABELS).orElse(Set.of()),
                optimiser(given(ArmadaArguments.OPTIMISER)));
    }

    private Given given(Argument<Object> argument) {
        return ArmadaArguments.given(arguments, argument);
    }

    private List<Rules.Indexed> indexed() {
        Given given = given(ArmadaArguments.INDEXED);
        List<Rules.Indexed> indexed = new ArrayList<>();
        for (Given resource : given.items()) {
            add(resource.only("name", "resolution").at("name").text(), resource.at("resolution"), indexed);
        }
        for (String name : given.isThere() ? List.<String>of() : INDEXED) {
            add(name, new Given(name, RESOLUTIONS.get(name)), indexed);
        }
        return indexed;
    }

    private void add(String name, Given resolution, List<Rules.Indexed> to) {
        int index = resources.resources().indexOf(name);
        if (index >= 0 && index < resources.resources().ofNodes()) {
            int exponent = resources.resources().all().get(index).exponent();
            to.add(new Rules.Indexed(index, Math.max(1, resolution.quantity().units(exponent, RoundingMode.FLOOR))));
        }
    }

    private @Nullable OptimiserRules optimiser(Given given) {
        given.only(
                "enabled",
                "maximumJobsPerRound",
                "maximumResourceFractionToSchedule",
                "minimumJobSizeToSchedule",
                "maximumJobSizeToPreempt",
                "minimumFairnessImprovementPercentage");
        if (!given.at("enabled").flagOr(false)) {
            return null;
        }
        Given least = given.at("minimumJobSizeToSchedule");
        Given most = given.at("maximumJobSizeToPreempt");
        return new OptimiserRules(
                given.at("maximumJobsPerRound").integerOr(Integer.MAX_VALUE),
                resources.fractions(given.at("maximumResourceFractionToSchedule")),
                least.isThere() ? resources.amount(least) : null,
                most.isThere() ? resources.amount(most) : null,
                given.at("minimumFairnessImprovementPercentage").numberOr(0));
    }

    /** The limit of the rate over all queues, with a full bucket. */
    TokenBucket bucket() {
        return bucket(ArmadaArguments.RATE, ArmadaArguments.BURST);
    }

    /** The limit of the rate of one queue, with a full bucket. */
    TokenBucket bucketOfQueue() {
        return bucket(ArmadaArguments.QUEUE_RATE, ArmadaArguments.QUEUE_BURST);
    }

    private TokenBucket bucket(Argument<Double> rate, Argument<Integer> burst) {
        long most = arguments.find(burst).map(Integer::longValue).orElse(Long.MAX_VALUE);
        return TokenBucket.of(arguments.find(rate).orElse(Double.POSITIVE_INFINITY), most);
    }
}
