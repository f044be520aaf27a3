package dev.terrace.plugins.armada;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.settings.Structure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The optimising pass as the argument {@code optimiser} gives it. */
record OptimiserRule(
        boolean isEnabled,
        int mostJobs,
        Map<String, Double> mostFractions,
        Optional<Map<String, Quantity>> leastSize,
        Optional<Map<String, Quantity>> mostPreempted,
        double leastImprovement) {
    /** The parts that are amounts by resource. */
    static final List<String> SIZES = List.of("minimumJobSizeToSchedule", "maximumJobSizeToPreempt");

    static OptimiserRule read(Structure given) {
        given.only(
                "enabled",
                "maximumJobsPerRound",
                "maximumResourceFractionToSchedule",
                "minimumJobSizeToSchedule",
                "maximumJobSizeToPreempt",
                "minimumFairnessImprovementPercentage");
        return new OptimiserRule(
                given.at("enabled").find(Structure::flag).orElse(false),
                given.at("maximumJobsPerRound").find(Structure::integer).orElse(Integer.MAX_VALUE),
                ArmadaArguments.fractions(given.at("maximumResourceFractionToSchedule")),
                given.at("minimumJobSizeToSchedule").find(OptimiserRule::amounts),
                given.at("maximumJobSizeToPreempt").find(OptimiserRule::amounts),
                given.at("minimumFairnessImprovementPercentage")
                        .find(Structure::number)
                        .orElse(0.0));
    }

    private static Map<String, Quantity> amounts(Structure given) {
        return given.map(Resolution::quantity);
    }
}
