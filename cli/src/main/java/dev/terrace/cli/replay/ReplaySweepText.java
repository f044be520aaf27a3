package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.model.finding.Words;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.PairedDifference;
import dev.terrace.replay.sweep.RunRow;
import dev.terrace.replay.sweep.SweepAnswer;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import dev.terrace.replay.sweep.SweepAnswer.Effect;
import dev.terrace.replay.sweep.SweepRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A sweep: the means of each combination, its differences to the first, the effect of each axis, the Pareto front and
 * the failed runs.
 */
public final class ReplaySweepText {
    private static final int PERCENT = 100;
    private static final int SEEDS = 10;

    private final SweepAnswer answer;
    private final List<ReplayMetric> metrics;
    private final boolean hasConfigurations;
    private final boolean hasSeeds;

    /** Whether jobs starved that no compared metric counts: waits are over jobs that started. */
    private final boolean showsStarved;

    /** @param metrics the metrics that are compared */
    public ReplaySweepText(SweepAnswer answer, List<ReplayMetric> metrics) {
        this.answer = answer;
        this.metrics = metrics;
        hasConfigurations = answer.sweep().configurations().size() > 1
                || answer.sweep().axes().isEmpty();
        hasSeeds = answer.sweep().seeds() > 1;
        showsStarved = !metrics.contains(ReplayMetric.STARVED)
                && answer.combinations().stream().anyMatch(each -> each.mean(ReplayMetric.STARVED) > 0);
    }

    /** @param ran the number of runs that were executed now */
    public void print(int ran, Page page) {
        long failed = answer.rows().stream().filter(RunRow::hasFailed).count();
        List<String> parts = new ArrayList<>(List.of(
                Words.count(answer.sweep().runs().size(), "run"),
                ran + " executed now",
                failed + " failed",
                answer.missing() + " missing",
                "the first combination is the baseline"));
        page.println();
        page.bold(parts, "   ");
        FirstItems<Combination> shown = FirstItems.of(answer.combinations());
        means(shown).print(page);
        differences(shown).print(page);
        effects().print(page);
        front(page);
        failures(page);
        samples(page);
        page.println();
    }

    private Columns<Combination> leading() {
        Columns<Combination> columns = new Columns<>();
        if (hasConfigurations) {
            columns.left("CONFIGURATION", Combination::configuration);
        }
        answer.sweep()
                .axes()
                .forEach(axis ->
                        columns.left(axis.key(), each -> each.settings().getOrDefault(axis.key(), "")));
        return columns.keys();
    }

    private Table means(FirstItems<Combination> shown) {
        Columns<Combination> columns =
                leading().right("RUNS", each -> each.rows().size());
        for (ReplayMetric metric : metrics) {
            columns.right(title(metric), each -> value(metric, each.mean(metric)));
            // A value that no policy can beat is known for some metrics.
            if (answer.rows().stream().anyMatch(row -> row.bounds().containsKey(metric))) {
                columns.right("AT LEAST", each -> value(metric, each.bound(metric)));
            }
        }
        if (showsStarved) {
            columns.right(
                    title(ReplayMetric.STARVED), each -> value(ReplayMetric.STARVED, each.mean(ReplayMetric.STARVED)));
        }
        return shown.in(columns);
    }

    private Table differences(FirstItems<Combination> shown) {
        Columns<Combination> columns = leading();
        metrics.forEach(metric -> columns.left(
                title(metric) + " AGAINST THE FIRST", each -> difference(metric, answer.difference(each, metric))));
        return columns.of(shown.shown().stream().skip(1).toList());
    }

    private static String difference(ReplayMetric metric, @Nullable PairedDifference difference) {
        if (difference == null) {
            return "–";
        }
        if (!difference.doubt().isEmpty()) {
            return difference.doubt();
        }
        String text = signed(metric, difference.mean());
        if (difference.interval() != null) {
            text += " (%s to %s)".formatted(signed(metric, difference.low()), signed(metric, difference.high()));
        }
        return metric.better() == 0 || difference.pairs() == 1
                ? text
                : text + ", better in %s of %s".formatted(difference.better(), difference.pairs());
    }

    private Table effects() {
        List<List<Effect>> byMetric = metrics.stream().map(answer::effects).toList();
        Columns<Integer> columns = new Columns<Integer>()
                .left("EFFECT OF", axis -> byMetric.get(0).get(axis).axis());
        for (int m = 0; m < metrics.size(); m++) {
            ReplayMetric metric = metrics.get(m);
            List<Effect> effects = byMetric.get(m);
            columns.right(
                    title(metric), axis -> distance(metric, effects.get(axis).spread()));
        }
        return columns.of(IntStream.range(0, byMetric.get(0).size()).boxed().toList());
    }

    private void front(Page page) {
        if (metrics.size() < 2 || metrics.get(0).better() == 0 || metrics.get(1).better() == 0) {
            return;
        }
        Columns<Combination> columns = leading().titled("PARETO FRONT: ");
        metrics.subList(0, 2).forEach(metric -> columns.right(title(metric), each -> value(metric, each.mean(metric))));
        FirstItems.of(answer.front(metrics.get(0), metrics.get(1))).in(columns).print(page);
    }

    private void failures(Page page) {
        FirstItems.of(answer.rows().stream().filter(RunRow::hasFailed).toList())
                .in(new Columns<RunRow>()
                        .left("FAILED", row -> row.run().words())
                        .left("BECAUSE", row -> String.valueOf(row.error())))
                .print(page);
    }

    /** Says that one seed is one sample, and what more would take. */
    private void samples(Page page) {
        if (!hasSeeds) {
            double seconds = answer.rows().stream().mapToDouble(RunRow::seconds).sum();
            page.println();
            page.println(
                    "One seed on a recorded trace is one sample (Tsafrir, Ouaknine and Feitelson 2007). --seeds %s --shake 10m would take about %s of computing."
                            .formatted(SEEDS, duration(SEEDS * seconds)));
        }
    }

    /** Prints how far a part of a sweep is. */
    public static void printShard(ReplaySweepOptions.Shard shard, int runs, int ran, List<RunRow> rows, Page page) {
        page.println();
        page.bold(
                List.of(
                        "part %s of %s".formatted(shard.number(), shard.of()),
                        Words.count(runs, "run"),
                        ran + " executed now",
                        rows.stream().filter(RunRow::hasFailed).count() + " failed",
                        runs - rows.size() + " missing",
                        "'terrace replay --merge DIR…' writes the tables of all parts"),
                "   ");
        page.println();
    }

    /** Prints all runs, and how many are new. */
    public static void printPlan(List<SweepRun> runs, List<SweepRun> left, double seconds, Page page) {
        Set<SweepRun> fresh = new HashSet<>(left);
        Columns<SweepRun> columns = new Columns<SweepRun>().left("CONFIGURATION", SweepRun::configuration);
        if (!runs.isEmpty()) {
            runs.get(0)
                    .settings()
                    .keySet()
                    .forEach(key -> columns.left(key, run -> run.settings().getOrDefault(key, "")));
        }
        columns.right("SEED", run -> run.seed() == null ? "" : run.seed().toString())
                .keys()
                .left("RUN", run -> run.hash().substring(0, 12))
                .left("STATE", run -> fresh.contains(run) ? "new" : "done")
                .of(runs)
                .print(page);
        page.println();
        page.println("%s, %s new; about %s".formatted(Words.count(runs.size(), "run"), left.size(), duration(seconds)));
    }

    private static String duration(double seconds) {
        return ReplayText.duration(Math.round(Math.max(1, seconds)));
    }

    private static String title(ReplayMetric metric) {
        return metric.name().replace('_', ' ');
    }

    private static String signed(ReplayMetric metric, double value) {
        return (value < 0 ? "−" : "+") + distance(metric, Math.abs(value));
    }

    /** Formats the distance of two values: of parts, in percentage points. */
    private static String distance(ReplayMetric metric, double value) {
        String text = value(metric, value);
        return metric.isPart() ? text.replace("%", "points") : text;
    }

    /** Formats a value: times in their two largest units, parts as percentages. */
    private static String value(ReplayMetric metric, double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        if (Double.isInfinite(value)) {
            return "∞";
        }
        if (metric.unit().equals("s")) {
            return ReplayText.duration(Math.round(value));
        }
        return metric.isPart()
                ? String.format(Locale.ROOT, "%.2f %%", PERCENT * value)
                : String.format(Locale.ROOT, "%,.2f", value);
    }
}
