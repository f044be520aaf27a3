package dev.terrace.replay.sweep;

import dev.terrace.replay.result.ReplayMetric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The answers of a sweep: means, differences to the first combination, effects of the axes, and the Pareto front. */
public final class SweepAnswer {
    /** The axis that the configurations form. */
    public static final String CONFIGURATION = "configuration";

    private final Sweep sweep;
    private final List<RunRow> rows;
    private final List<Combination> combinations;
    private final Map<Integer, StudentisedBootstrap> bootstraps = new HashMap<>();

    /**
     * A configuration and a value of each axis.
     *
     * @param rows the rows of its seeds
     * @param runs the number of its runs; some may have no row
     */
    public record Combination(String configuration, Map<String, String> settings, List<RunRow> rows, int runs) {
        /** Returns whether each run has succeeded. */
        public boolean isComplete() {
            return rows.size() == runs && rows.stream().noneMatch(RunRow::hasFailed);
        }

        /** Returns the mean of a metric over the seeds; NaN without a value. */
        public double mean(ReplayMetric metric) {
            return mean(rows, metric);
        }

        /** Returns the mean of the lower bounds of a metric over the seeds; NaN without one. */
        public double bound(ReplayMetric metric) {
            return mean(rows, row -> row.bound(metric));
        }

        private static double mean(List<RunRow> rows, ReplayMetric metric) {
            return mean(rows, row -> row.value(metric));
        }

        private static double mean(List<RunRow> rows, ToDoubleFunction<RunRow> of) {
            return rows.stream()
                    .mapToDouble(of)
                    .filter(value -> !Double.isNaN(value))
                    .average()
                    .orElse(Double.NaN);
        }

        /** Returns the combination in words: {@code easy.yaml with load=2}. */
        public String words() {
            return new SweepRun(configuration, settings, null, "").words();
        }
    }

    /**
     * The effect of an axis on a metric.
     *
     * @param means the mean over all runs with each value
     */
    public record Effect(String axis, Map<String, Double> means) {
        /** Returns the largest mean minus the smallest; NaN without values. */
        public double spread() {
            return means.values().stream().mapToDouble(mean -> mean).max().orElse(Double.NaN)
                    - means.values().stream().mapToDouble(mean -> mean).min().orElse(Double.NaN);
        }
    }

    /** @param rows the rows that exist, in the order of the runs */
    public SweepAnswer(Sweep sweep, List<RunRow> rows) {
        this.sweep = sweep;
        this.rows = List.copyOf(rows);
        Map<List<Object>, List<RunRow>> byKey = rows.stream().collect(Collectors.groupingBy(row -> key(row.run())));
        combinations = sweep.runs().stream()
                .collect(Collectors.groupingBy(SweepAnswer::key, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(each -> {
                    SweepRun first = each.getValue().get(0);
                    List<RunRow> its = byKey.getOrDefault(each.getKey(), List.of());
                    return new Combination(
                            first.configuration(),
                            first.settings(),
                            List.copyOf(its),
                            each.getValue().size());
                })
                .toList();
    }

    private static List<Object> key(SweepRun run) {
        return List.of(run.configuration(), run.settings());
    }

    public Sweep sweep() {
        return sweep;
    }

    /** Returns the rows that exist, in the order of the runs. */
    public List<RunRow> rows() {
        return rows;
    }

    /** Returns the number of runs without a row. */
    public int missing() {
        return sweep.runs().size() - rows.size();
    }

    /** Returns the combinations in the order of the runs. The first is the baseline. */
    public List<Combination> combinations() {
        return combinations;
    }

    /** Returns the difference of a combination to the first one; null if no seed has both values. */
    public @Nullable PairedDifference difference(Combination combination, ReplayMetric metric) {
        Map<Optional<Long>, Double> base = combinations.get(0).rows().stream()
                .collect(Collectors.toMap(row -> Optional.ofNullable(row.run().seed()), row -> row.value(metric)));
        double[] differences = combination.rows().stream()
                .mapToDouble(row -> row.value(metric)
                        - base.getOrDefault(Optional.ofNullable(row.run().seed()), Double.NaN))
                .filter(difference -> !Double.isNaN(difference))
                .toArray();
        return differences.length == 0
                ? null
                : PairedDifference.of(
                        differences,
                        metric.better(),
                        bootstraps.computeIfAbsent(differences.length, StudentisedBootstrap::new));
    }

    /** Returns the effects of the axes on a metric, that of the configurations first if they are several. */
    public List<Effect> effects(ReplayMetric metric) {
        List<Effect> effects = new ArrayList<>();
        if (sweep.configurations().size() > 1) {
            effects.add(new Effect(CONFIGURATION, means(sweep.configurations(), metric, run -> run.configuration())));
        }
        sweep.axes()
                .forEach(axis -> effects.add(new Effect(
                        axis.key(),
                        means(
                                axis.values(),
                                metric,
                                run -> String.valueOf(run.settings().get(axis.key()))))));
        return effects;
    }

    private Map<String, Double> means(List<String> values, ReplayMetric metric, Function<SweepRun, String> of) {
        Map<String, List<RunRow>> byValue = rows.stream().collect(Collectors.groupingBy(row -> of.apply(row.run())));
        Map<String, Double> means = new LinkedHashMap<>();
        for (String value : values) {
            double mean = Combination.mean(byValue.getOrDefault(value, List.of()), metric);
            if (!Double.isNaN(mean)) {
                means.put(value, mean);
            }
        }
        return means;
    }

    /**
     * Returns the complete combinations that no other one dominates: none is at least as good in both metrics and
     * better in one. Equal ones are all in the front.
     */
    public List<Combination> front(ReplayMetric first, ReplayMetric second) {
        List<Combination> sorted = combinations.stream()
                .filter(Combination::isComplete)
                .filter(each -> !Double.isNaN(each.mean(first)) && !Double.isNaN(each.mean(second)))
                .sorted(Comparator.<Combination>comparingDouble(each -> -first.better() * each.mean(first))
                        .thenComparingDouble(each -> -second.better() * each.mean(second)))
                .toList();
        List<Combination> front = new ArrayList<>();
        for (Combination each : sorted) {
            Combination last = front.isEmpty() ? null : front.get(front.size() - 1);
            if (last == null
                    || second.better() * (each.mean(second) - last.mean(second)) > 0
                    || (each.mean(second) == last.mean(second) && each.mean(first) == last.mean(first))) {
                front.add(each);
            }
        }
        return front;
    }

    /** Returns the complete combination with the best mean, the first of equal ones; null without one. */
    public @Nullable Combination best(ReplayMetric metric) {
        return combinations.stream()
                .filter(each -> each.isComplete() && !Double.isNaN(each.mean(metric)))
                .max(Comparator.comparingDouble((Combination each) -> metric.better() * each.mean(metric))
                        .thenComparing(
                                Comparator.comparingInt(combinations::indexOf).reversed()))
                .orElse(null);
    }
}
