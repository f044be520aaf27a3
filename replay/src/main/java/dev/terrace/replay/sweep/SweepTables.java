package dev.terrace.replay.sweep;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import dev.terrace.replay.sweep.SweepAnswer.Effect;
import dev.terrace.replay.trace.CsvCells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

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
        List<ReplayMetric> measured = Arrays.stream(ReplayMetric.values())
                .filter(metric ->
                        answer.rows().stream().anyMatch(row -> row.metrics().containsKey(metric)))
                .toList();
        List<String> header = leading();
        header.add("seed");
        measured.forEach(metric -> header.add(metric.inResults()));
        List<ReplayMetric> bounded = measured.stream()
                .filter(metric ->
                        answer.rows().stream().anyMatch(row -> row.bounds().containsKey(metric)))
                .toList();
        bounded.forEach(metric -> header.add(metric.inResults() + "Bound"));
        header.addAll(List.of("error", "seconds", "hash"));
        StringBuilder table = line(header, new StringBuilder());
        for (RunRow row : answer.rows()) {
            SweepRun run = row.run();
            List<String> cells = leading(run.configuration(), run.settings());
            cells.add(run.seed() == null ? "" : run.seed().toString());
            measured.forEach(metric -> cells.add(cell(row.metrics(), metric)));
            bounded.forEach(metric -> cells.add(cell(row.bounds(), metric)));
            cells.add(row.error() == null ? "" : row.error());
            cells.add(Double.toString(row.seconds()));
            cells.add(run.hash());
            line(cells, table);
        }
        return table.toString();
    }

    private static String cell(Map<ReplayMetric, Number> values, ReplayMetric metric) {
        return values.containsKey(metric) ? String.valueOf(values.get(metric)) : "";
    }

    /** Returns a row for each combination and compared metric, with the difference to the first combination. */
    String comparison() {
        List<String> header = leading();
        header.addAll(List.of("metric", "runs", "mean", "pairs", "difference", "low", "high", "better_part", "doubt"));
        StringBuilder table = line(header, new StringBuilder());
        for (Combination each : answer.combinations()) {
            for (ReplayMetric metric : metrics) {
                List<String> cells = leading(each.configuration(), each.settings());
                PairedDifference difference = answer.difference(each, metric);
                cells.add(metric.inResults());
                cells.add(Integer.toString(each.rows().size()));
                cells.add(number(each.mean(metric)));
                cells.add(Integer.toString(difference == null ? 0 : difference.pairs()));
                cells.add(difference == null ? "" : number(difference.mean()));
                cells.add(difference == null ? "" : number(difference.low()));
                cells.add(difference == null ? "" : number(difference.high()));
                cells.add(difference == null || metric.better() == 0 ? "" : number(difference.betterPart()));
                cells.add(difference == null ? "" : difference.doubt());
                line(cells, table);
            }
        }
        return table.toString();
    }

    /** Returns a row for each value of each axis and compared metric, with the mean over all runs with this value. */
    String effects() {
        StringBuilder table = line(List.of("axis", "metric", "value", "mean", "spread"), new StringBuilder());
        for (ReplayMetric metric : metrics) {
            for (Effect effect : answer.effects(metric)) {
                effect.means()
                        .forEach((value, mean) -> line(
                                List.of(
                                        effect.axis(),
                                        metric.inResults(),
                                        value,
                                        number(mean),
                                        number(effect.spread())),
                                table));
            }
        }
        return table.toString();
    }

    private List<String> leading() {
        List<String> names = new ArrayList<>(List.of(SweepAnswer.CONFIGURATION));
        answer.sweep().axes().forEach(axis -> names.add(axis.key()));
        return names;
    }

    private List<String> leading(String configuration, Map<String, String> settings) {
        List<String> cells = new ArrayList<>(List.of(configuration));
        answer.sweep().axes().forEach(axis -> cells.add(settings.getOrDefault(axis.key(), "")));
        return cells;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }

    private static StringBuilder line(List<String> cells, StringBuilder table) {
        return table.append(CsvCells.row(cells.toArray(String[]::new))).append('\n');
    }
}
