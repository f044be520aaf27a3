package dev.terrace.cli.csv;

import dev.terrace.replay.trace.CsvTable;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.Score;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A comparison as CSV: a row for each configuration, or one for each of its cycles and queues. */
public final class ComparisonCsv {
    private static final String CONFIGURATION = "configuration";

    private ComparisonCsv() {}

    /** Prints the figures of single cycles; of several cycles, the queues after each. */
    public static void print(Comparison comparison, PrintWriter out) {
        Set<String> lead = new LinkedHashSet<>(List.of(CONFIGURATION));
        List<QueuesCsv.Row> rows = new ArrayList<>();
        for (Score score : comparison.scores()) {
            Map<String, String> cells = new LinkedHashMap<>(Map.of(CONFIGURATION, score.name()));
            cells.putAll(score.swept());
            lead.addAll(score.swept().keySet());
            Stream.ofNullable(score.course())
                    .flatMap(course -> course.queues().stream())
                    .forEach(moment -> rows.add(new QueuesCsv.Row(cells, moment)));
        }
        if (comparison.scores().get(0).course() == null) {
            printFigures(comparison, out);
        } else {
            QueuesCsv.print(lead, rows, out);
        }
    }

    private static void printFigures(Comparison comparison, PrintWriter out) {
        List<Score> scores = comparison.scores();
        CsvTable<Integer> table =
                new CsvTable<Integer>().column(CONFIGURATION, c -> scores.get(c).name());
        scores.get(0)
                .swept()
                .keySet()
                .forEach(key -> table.column(key, c -> scores.get(c).swept().get(key)));
        table.column("bound", c -> scores.get(c).bound())
                .column("pipelined", c -> scores.get(c).pipelined())
                .column("evicted", c -> scores.get(c).evicted())
                .column("admitted", c -> scores.get(c).admitted())
                .column("waiting_pods", c -> scores.get(c).waitingPods())
                .column("waiting_groups", c -> scores.get(c).waitingGroups())
                .column("fairness", c -> scores.get(c).fairness());
        resources(scores, Score::utilisation)
                .forEach(resource -> table.column(
                        "utilisation." + resource,
                        c -> scores.get(c).utilisation().get(resource)));
        resources(scores, Score::fragmentation)
                .forEach(resource -> table.column(
                        "fragmentation." + resource,
                        c -> scores.get(c).fragmentation().get(resource)));
        comparison
                .queues()
                .forEach(queue -> table.column(
                        "dominant_share." + queue.queue(),
                        c -> queue.standings().get(c).dominantShare()));
        comparison
                .queues()
                .forEach(queue -> table.column(
                        "waiting_pods." + queue.queue(),
                        c -> queue.standings().get(c).waitingPods()));
        out.print(table.text(IntStream.range(0, scores.size()).boxed().toList()));
    }

    private static Set<String> resources(List<Score> scores, Function<Score, Map<String, Double>> figures) {
        Set<String> resources = new TreeSet<>();
        scores.forEach(score -> resources.addAll(figures.apply(score).keySet()));
        return resources;
    }
}
