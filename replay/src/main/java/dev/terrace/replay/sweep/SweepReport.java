package dev.terrace.replay.sweep;

import dev.terrace.model.finding.Words;
import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.picture.ReportPage;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import dev.terrace.report.Fields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A report of a sweep: one HTML file with its data and charts.
 *
 * @param metrics the metrics that are compared; the first two form the Pareto front
 */
public record SweepReport(SweepAnswer answer, List<ReplayMetric> metrics) {
    private static final String FORMAT = "terrace-sweep-report/1";

    /**
     * Writes the file.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the file cannot be written
     */
    public void write(Path file) {
        ReportPage.SWEEP.write(file, "Sweep of " + trace(), subtitle(), ReportPage.json(document()));
    }

    private String trace() {
        return answer.sweep().origin().trace().stream()
                .map(Hashed::name)
                .findFirst()
                // The first file of a folder that is a trace.
                .map(name -> name.replaceFirst("[/\\\\]jobs\\.csv(\\.gz)?$", ""))
                .orElse("a trace");
    }

    private String subtitle() {
        Sweep sweep = answer.sweep();
        return Stream.of(
                        Words.count(sweep.runs().size(), "run"),
                        Words.count(answer.combinations().size(), "combination"),
                        Words.count(sweep.configurations().size(), "configuration"),
                        Words.count(sweep.seeds(), "seed"))
                .collect(Collectors.joining(" · "));
    }

    private Fields document() {
        Sweep sweep = answer.sweep();
        return new Fields()
                .with("format", FORMAT)
                .withAll(SweepDocument.of(answer, metrics))
                .withEach("metrics", metrics, SweepReport::document)
                .with("configurations", sweep.configurations())
                .withEach(
                        "axes",
                        sweep.axes(),
                        axis -> new Fields()
                                .with("key", axis.key())
                                .with("values", axis.values())
                                .with("argument", Sweep.argument(axis.key(), "")))
                .with("repeat", sweep.repeat())
                .with("rows", rows())
                .with("origin", origin());
    }

    private static Fields document(ReplayMetric metric) {
        return new Fields()
                .with("name", metric.inResults())
                .with("words", metric.inCases().replace('_', ' '))
                .with("unit", metric.unit())
                .with("part", metric.isPart())
                .with("better", metric.better());
    }

    /** Returns a list for each row: combination, seed, seconds, hash, error and the compared metrics. */
    private List<List<@Nullable Object>> rows() {
        Map<SweepRun, Integer> places = new HashMap<>();
        List<Combination> combinations = answer.combinations();
        for (int place = 0; place < combinations.size(); place++) {
            for (RunRow row : combinations.get(place).rows()) {
                places.put(row.run(), place);
            }
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (RunRow row : answer.rows()) {
            Long seed = row.run().seed();
            List<@Nullable Object> cells = new ArrayList<>();
            Collections.addAll(
                    cells,
                    places.get(row.run()),
                    seed == null ? null : seed.toString(), // JavaScript rounds large numbers.
                    row.seconds(),
                    row.run().hash(),
                    row.error());
            metrics.forEach(metric -> cells.add(SweepDocument.some(row.value(metric))));
            rows.add(cells);
        }
        return rows;
    }

    /** Returns pairs of term and text. */
    private List<List<String>> origin() {
        Provenance origin = answer.sweep().origin();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("Command", "terrace " + String.join(" ", answer.sweep().command())));
        rows.add(List.of("Sweep", answer.sweep().id()));
        rows.add(List.of("Terrace", origin.terrace() + ", Java " + origin.java()));
        origin.trace().forEach(each -> rows.add(List.of("Input", each.wholly())));
        origin.configurations().forEach(each -> rows.add(List.of("Configuration", each.wholly())));
        origin.jars().forEach(each -> rows.add(List.of("JAR", each.wholly())));
        return rows;
    }
}
