package dev.terrace.replay.sweep;

import dev.terrace.files.NewFile;
import dev.terrace.model.finding.OneLine;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import dev.terrace.report.Document;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The configuration of a combination as a file, which says where it comes from. */
public record BestConfiguration(SweepAnswer answer, ReplayMetric metric, Combination combination) {
    /**
     * Writes the file.
     *
     * @param data the effective configuration
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be written
     */
    public void write(Path file, Map<?, ?> data) {
        StringWriter text = new StringWriter();
        comment().forEach(line -> text.append("# ").append(line).append('\n'));
        Map<String, Object> named = new LinkedHashMap<>();
        data.forEach((key, value) -> named.put(String.valueOf(key), value));
        Document.yaml(named, new PrintWriter(text));
        NewFile.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private List<String> comment() {
        Combination first = answer.combinations().get(0);
        double best = combination.mean(metric);
        double base = first.mean(metric);
        String gain = Double.isNaN(base) || combination.equals(first)
                ? "it is the first combination"
                : "%s under the first combination, %s".formatted(base, first.words());
        String outside = combination.settings().entrySet().stream()
                .filter(setting -> !isInConfiguration(setting.getKey()))
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>(List.of(
                "The best mean of %s in a sweep: %s.".formatted(metric.inResults(), OneLine.of(combination.words())),
                "%s over %s; %s.".formatted(best, seeds(), OneLine.of(gain)),
                "Sweep " + answer.sweep().id() + "; runs "
                        + combination.rows().stream()
                                .map(row -> row.run().hash())
                                .collect(Collectors.joining(", "))
                        + "."));
        if (!outside.isEmpty()) {
            lines.add("Not part of this file, but of the result: %s.".formatted(OneLine.of(outside)));
        }
        return lines;
    }

    private String seeds() {
        int runs = combination.rows().size();
        return runs == 1 ? "one run" : runs + " seeds";
    }

    private static boolean isInConfiguration(String key) {
        return key.equals("actions") || key.startsWith("plugin/") || key.startsWith("action/");
    }
}
