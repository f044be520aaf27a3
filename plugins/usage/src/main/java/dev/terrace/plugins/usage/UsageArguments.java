package dev.terrace.plugins.usage;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.Optional;

/**
 * The plugin's arguments, and the estimates that they define. As in Volcano, a value that is invalid or out of range
 * counts as its default.
 *
 * @param weight the weight of the score
 * @param cpuWeight the weight of cpu in the load
 * @param memoryWeight the weight of memory in the load
 * @param mostCpu percent of cpu above which a node is closed
 * @param mostMemory percent of memory above which a node is closed
 * @param requested the estimated usage of a pod as a fraction of its requests
 * @param burst the estimated usage beyond the requests, as a fraction of the range up to the limits
 * @param riskyLoad the load from which on estimates are raised
 * @param riskFactor the factor by which they are raised
 * @param cpuOfBestEffort the estimated usage of a pod without requests, milli-cores
 * @param memoryOfBestEffort the estimated usage of a pod without requests, bytes
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/usage/estimator.go">Volcano,
 *     estimator</a>
 */
record UsageArguments(
        int weight,
        int cpuWeight,
        int memoryWeight,
        int mostCpu,
        int mostMemory,
        double requested,
        double burst,
        double riskyLoad,
        double riskFactor,
        double cpuOfBestEffort,
        double memoryOfBestEffort) {
    private static final double MEBI = 1024 * 1024;
    private static final int DEFAULT_PERCENTAGE = 80;
    private static final String A_PERCENTAGE = "a whole number from 0 to 100";
    private static final String A_PART = "a number from 0 to 1";

    static final Argument<Integer> WEIGHT = Argument.integer("usage.weight")
            .orElse(5)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of this plugin's node score; below 0 means 5");
    static final Argument<Integer> CPU_WEIGHT = Argument.integer("cpu.weight")
            .orElse(1)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of cpu in the load of a node; below 0 means 1");
    static final Argument<Integer> MEMORY_WEIGHT = Argument.integer("memory.weight")
            .orElse(1)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of memory in the load of a node; below 0 means 1");

    private static final Argument<Object> MAX_CPU = Argument.structure("cpu")
            .orElse(DEFAULT_PERCENTAGE)
            .replacesUnless(UsageArguments::isPercent, A_PERCENTAGE)
            .means("Percentage of its cpu above which a node accepts no pods: an integer, otherwise 80");
    private static final Argument<Object> MAX_MEMORY = Argument.structure("mem")
            .orElse(DEFAULT_PERCENTAGE)
            .replacesUnless(UsageArguments::isPercent, A_PERCENTAGE)
            .means("Percentage of its memory above which a node accepts no pods: an integer, otherwise 80");
    static final Argument<Arguments> THRESHOLDS = Argument.map("thresholds", MAX_CPU, MAX_MEMORY)
            .means("Percentages of cpu and mem above which a node accepts no pods: integers up to 100, otherwise 80");

    private static final Argument<Double> REQUESTED = Argument.number("request_ratio")
            .orElse(0.7)
            .replacesUnless(UsageArguments::isPart, A_PART)
            .means("Estimated used part of a pod's requests, from 0 to 1; otherwise 0.7");
    private static final Argument<Double> BURST = Argument.number("burst_ratio")
            .orElse(0.0)
            .replacesUnless(UsageArguments::isPart, A_PART)
            .means("Estimated used part of its limits beyond the requests, from 0 to 1; otherwise 0");
    private static final Argument<Double> RISKY = Argument.number("risk_threshold")
            .orElse(0.6)
            .replacesUnless(UsageArguments::isPart, A_PART)
            .means("Load from which estimates are raised, from 0 to 1; otherwise 0.6");
    private static final Argument<Double> FACTOR = Argument.number("risk_factor")
            .orElse(1.2)
            .replacesUnless(factor -> factor >= 1, "at least 1")
            .means("Factor on estimates from that load on, at least 1; otherwise 1.2");
    private static final Argument<Object> BEST_EFFORT_CPU = Argument.structure("be_cpu")
            .orElse("250m")
            .replacesUnless(value -> amount(value, 1, true).isPresent(), "milli-cores, or a quantity such as 500m")
            .means(
                    "Estimated usage of a pod without requests: milli-cores, or a quantity such as 500m; otherwise 250m");
    private static final Argument<Object> BEST_EFFORT_MEMORY = Argument.structure("be_mem")
            .orElse("200Mi")
            .replacesUnless(value -> amount(value, MEBI, false).isPresent(), "mebibytes, or a quantity such as 1Gi")
            .means("Estimated usage of a pod without requests: mebibytes, or a quantity such as 1Gi; otherwise 200Mi");
    static final Argument<Arguments> ESTIMATOR = Argument.map(
                    "estimator", REQUESTED, BURST, RISKY, FACTOR, BEST_EFFORT_CPU, BEST_EFFORT_MEMORY)
            .means("Estimated usage of pods that measurements do not show yet");

    static final List<Argument<?>> ALL = List.of(WEIGHT, CPU_WEIGHT, MEMORY_WEIGHT, THRESHOLDS, ESTIMATOR);

    static UsageArguments of(Arguments given) {
        Arguments thresholds = given.find(THRESHOLDS).orElse(Arguments.none());
        Arguments estimator = given.find(ESTIMATOR).orElse(Arguments.none());
        return new UsageArguments(
                given.get(WEIGHT),
                given.get(CPU_WEIGHT),
                given.get(MEMORY_WEIGHT),
                (Integer) thresholds.get(MAX_CPU),
                (Integer) thresholds.get(MAX_MEMORY),
                estimator.get(REQUESTED),
                estimator.get(BURST),
                estimator.get(RISKY),
                estimator.get(FACTOR),
                amount(estimator.get(BEST_EFFORT_CPU), 1, true).orElseThrow(),
                amount(estimator.get(BEST_EFFORT_MEMORY), MEBI, false).orElseThrow());
    }

    private static boolean isPercent(Object value) {
        return value instanceof Integer percent && percent >= 0 && percent <= 100;
    }

    private static boolean isPart(double value) {
        return value >= 0 && value <= 1;
    }

    /** A whole number of units, or a quantity as text; empty for anything else, and for negative amounts. */
    private static Optional<Double> amount(Object value, double unit, boolean inMilli) {
        if (value instanceof Integer number) {
            return Optional.of(number * unit).filter(amount -> amount >= 0);
        }
        return Optional.of(value)
                .filter(String.class::isInstance)
                .flatMap(text -> Quantity.parse(text.toString()))
                .filter(quantity -> !quantity.isNegative())
                .map(quantity -> (double) (inMilli ? quantity.milli() : quantity.whole()));
    }

    /** The weighted mean of both; 0 if both weights are 0. */
    double weighed(double cpu, double memory) {
        long total = (long) cpuWeight + memoryWeight;
        return total == 0 ? 0 : (cpu * cpuWeight + memory * memoryWeight) / total;
    }

    double riskAt(double load) {
        return load >= riskyLoad ? riskFactor : 1;
    }

    /** The estimated cpu usage of a task, milli-cores. */
    double cpuOf(Task task, double risk) {
        return task.isBestEffort()
                ? cpuOfBestEffort * risk
                : estimate(
                        task.requests().value(ResourceNames.CPU),
                        (double) task.template().limitCpu(),
                        risk);
    }

    /** The estimated memory usage of a task, bytes. */
    double memoryOf(Task task, double risk) {
        return task.isBestEffort()
                ? memoryOfBestEffort * risk
                : estimate(
                        task.requests().value(ResourceNames.MEMORY),
                        (double) task.template().limitMemory(),
                        risk);
    }

    /** The estimated usage of a resource by a pod: at most its limit, or its request if that is higher. */
    double estimate(double request, double limit, double risk) {
        double most = Math.max(request, limit);
        return Math.min(most, Math.max(0, (request * requested + (most - request) * burst) * risk));
    }
}
