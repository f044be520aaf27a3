package dev.terrace.replay.table;

import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.CsvCells;
import java.util.List;
import java.util.Map;

/** The table {@code metrics}: a row for each value of a metric. */
final class MetricTable {
    static final List<TableColumn> COLUMNS = TableColumn.of("metrics");

    private MetricTable() {}

    static PackedLines of(ReplayResult result) {
        PackedLines lines = new PackedLines("metrics", COLUMNS);
        add("whole", result.whole(), lines);
        add("loaded", result.loaded(), lines);
        if (result.bounds() != null) {
            add("bound", "total", Map.of("", result.bounds().byMetric()), lines);
        }
        return lines;
    }

    private static void add(String window, MeasuredGroups groups, PackedLines lines) {
        add(window, "total", Map.of("", groups.total()), lines);
        add(window, "queue", groups.queues(), lines);
        add(window, "user", groups.users(), lines);
        add(window, "width", groups.widths(), lines);
    }

    private static void add(
            String window, String part, Map<String, Map<ReplayMetric, Number>> groups, PackedLines lines) {
        groups.forEach((name, values) -> values.forEach((metric, value) ->
                lines.add(CsvCells.row(window, part, name, metric.inResults(), value.toString(), metric.unit()))));
    }
}
