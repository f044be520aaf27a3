package dev.terrace.plugins.armada;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.armada.round.data.OptimiserRules;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.RoundRules;
import dev.terrace.plugins.armada.round.data.TokenBucket;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the rules of rounds from the action's arguments. */
record RuleReader(Arguments arguments, PoolResources resources) {
    /** The indexed resources of Armada's own configuration. */
    private static final List<Resolution> INDEXED = List.of(
            indexed("nvidia.com/gpu", "1"),
            indexed("cpu", "100m"),
            indexed("memory", "100Mi"),
            indexed("ephemeral-storage", "1Gi"));

    private static Resolution indexed(String name, String step) {
        return new Resolution(name, Quantity.parse(step).orElseThrow());
    }

    RoundRules rules(List<PriorityClass> classes) {
        return new RoundRules(
                resources.resources(),
                classes,
                arguments.get(ArmadaArguments.PROTECTED),
                arguments.get(ArmadaArguments.PROTECT_UNCAPPED),
                arguments.get(ArmadaArguments.LARGE_FIRST),
                arguments.get(ArmadaArguments.LOOKBACK),
                arguments.find(ArmadaArguments.ROUND_FRACTION).orElse(Map.of()),
                indexed(),
                arguments.find(ArmadaArguments.INDEXED_TAINTS).orElse(Set.of()),
                arguments.find(ArmadaArguments.INDEXED_LABELS).orElse(Set.of()),
                arguments.find(ArmadaArguments.NODE_TYPES).orElse(Map.of()),
                arguments.find(ArmadaArguments.OPTIMISER).map(this::optimiser).orElse(null));
    }

    private List<RoundRules.Indexed> indexed() {
        List<RoundRules.Indexed> indexed = new ArrayList<>();
        for (Resolution resource : arguments.find(ArmadaArguments.INDEXED).orElse(INDEXED)) {
            int index = resources.resources().indexOf(resource.name());
            if (index >= 0 && index < resources.resources().ofNodes()) {
                int exponent = resources.resources().all().get(index).exponent();
                indexed.add(new RoundRules.Indexed(
                        index, Math.max(1, PoolResources.units(resource.step(), exponent, RoundingMode.FLOOR))));
            }
        }
        return indexed;
    }

    private @Nullable OptimiserRules optimiser(OptimiserRule rule) {
        return rule.isEnabled()
                ? new OptimiserRules(
                        rule.mostJobs(),
                        rule.mostFractions(),
                        amount(rule.leastSize()),
                        amount(rule.mostPreempted()),
                        rule.leastImprovement())
                : null;
    }

    private long[] amount(Map<String, Quantity> given) {
        return resources.amount(arguments, ArmadaArguments.OPTIMISER, given);
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
