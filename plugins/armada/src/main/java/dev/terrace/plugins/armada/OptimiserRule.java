package dev.terrace.plugins.armada;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.settings.Structure;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The optimising pass as the argument {@code optimiser} gives it. */
record OptimiserRule(
        boolean isEnabled,
        int mostJobs,
        Map<String, Double> mostFractions,
        Map<String, Quantity> leastSize,
        Map<String, Quantity> mostPreempted,
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
                amounts(given.at("minimumJobSizeToSchedule")),
                amounts(given.at("maximumJobSizeToPreempt")),
                given.at("minimumFairnessImprovementPercentage")
                        .find(Structure::number)
                        .orElse(0.0));
    }

    private static Map<String, Quantity> amounts(Structure given) {
        return given.find(amounts -> amounts.map(Resolution::quantity)).orElse(Collections.emptySortedMap());
    }
}
