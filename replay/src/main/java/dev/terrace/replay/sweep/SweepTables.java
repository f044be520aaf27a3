package dev.terrace.replay.sweep;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import dev.terrace.replay.sweep.SweepAnswer.Effect;
import dev.terrace.replay.trace.CsvTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a sweep as CSV (RFC 4180, with line feeds). A cell without a value is empty.
 *
 * @param metrics the metrics that are compared
 */
public record SweepTables(SweepAnswer answer, List<ReplayMetric> metrics) {
    /** Writes {@code runs.csv}, {@code comparison.csv} and {@code effects.csv}. */
    public void write(RunFolder folder) {
        folder.write("runs.csv", runs());
        folder.write("comparison.csv", comparison());
        folder.write("effects.csv", effects());
    }

    /** Returns a row for each run that has ended, with its settings and all metrics. */
    public String runs() {
        CsvTable<RunRow> table =
                leading(row -> row.run().configuration(), row -> row.run().settings());
        table.column("seed", row -> row.run().seed());
        columns(RunRow::metrics, "", table);
        columns(RunRow::bounds, "Bound", table);
        return table.column("error", RunRow::error)
                .column("seconds", RunRow::seconds)
                .column("hash", row -> row.run().hash())
                .text(answer.rows());
    }

    /** Adds a column for each metric that has a value in some run. */
    private void columns(Function<RunRow, Map<ReplayMetric, Number>> values, String suffix, CsvTable<RunRow> table) {
        for (ReplayMetric metric : ReplayMetric.values()) {
            if (answer.rows().stream().anyMatch(row -> values.apply(row).containsKey(metric))) {
                table.column(
                        metric.inResults() + suffix, row -> values.apply(row).get(metric));
            }
        }
    }

    /** Returns a row for each combination and compared metric, with the difference to the first combination. */
    String comparison() {
        List<ComparedMetric> rows = answer.combinations().stream()
                .flatMap(each -> metrics.stream()
                        .map(metric -> new ComparedMetric(each, metric, answer.difference(each, metric))))
                .toList();
        return leading((ComparedMetric row) -> row.each.configuration(), row -> row.each.settings())
                .column("metric", row -> row.metric.inResults())
                .column("runs", row -> row.each.rows().size())
                .column("mean", row -> SweepDocument.some(row.each.mean(row.metric)))
                .column("pairs", row -> row.difference == null ? 0 : row.difference.pairs())
                .column("difference", row -> row.number(PairedDifference::mean))
                .column("low", row -> row.number(PairedDifference::low))
                .column("high", row -> row.number(PairedDifference::high))
                .column(
                        "better_part",
                        row -> row.metric.better() == 0 ? null : row.number(PairedDifference::betterPart))
                .column("doubt", row -> row.difference == null ? null : row.difference.doubt())
                .text(rows);
    }

    /** @param difference that to the first combination; null if no seed has both values */
    private record ComparedMetric(
            Combination each, ReplayMetric metric, @Nullable PairedDifference difference) {
        @Nullable
        Double number(ToDoubleFunction<PairedDifference> of) {
            return difference == null ? null : SweepDocument.some(of.applyAsDouble(difference));
        }
    }

    /** Returns a row for each compared metric and each value of an axis that has a mean over its runs. */
    String effects() {
        List<Mean> rows = new ArrayList<>();
        for (ReplayMetric metric : metrics) {
            for (Effect effect : answer.effects(metric)) {
                effect.means().forEach((value, mean) -> rows.add(new Mean(effect, metric, value, mean)));
            }
        }
        return new CsvTable<Mean>()
                .column("axis", row -> row.effect.axis())
                .column("metric", row -> row.metric.inResults())
                .column("value", Mean::value)
                .column("mean", Mean::mean)
                .column("spread", row -> SweepDocument.some(row.effect.spread()))
                .text(rows);
    }

    /** The mean over all runs with a value of an axis. */
    private record Mean(Effect effect, ReplayMetric metric, String value, double mean) {}

    /** Returns a table that begins with the columns of the configuration and the settings. */
    private <T> CsvTable<T> leading(Function<T, String> configuration, Function<T, Map<String, String>> settings) {
        CsvTable<T> table = new CsvTable<T>().column(SweepAnswer.CONFIGURATION, configuration);
        answer.sweep()
                .axes()
                .forEach(axis ->
                        table.column(axis.key(), row -> settings.apply(row).get(axis.key())));
        return table;
    }
}
