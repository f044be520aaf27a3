package dev.terrace.cli.csv;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.replay.trace.CsvTable;
import dev.terrace.report.Outcome;
import dev.terrace.report.Quantities;
import dev.terrace.report.QueueMoment;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Queues over consecutive cycles as CSV: a row for each configuration, cycle and queue. Amounts are cores, bytes and
 * pieces.
 */
public final class QueuesCsv {
    private QueuesCsv() {}

    /**
     * The state of a queue after a cycle of a configuration.
     *
     * @param lead the leading cells by column, such as the configuration; the same columns in all rows
     */
    record Row(Map<String, String> lead, QueueMoment moment) {}

    /** Prints the consecutive cycles of one configuration; at least one. */
    public static void print(List<Outcome> cycles, PrintWriter out) {
        print(
                Set.of(),
                QueueMoment.of(cycles).stream()
                        .map(moment -> new Row(Map.of(), moment))
                        .toList(),
                out);
    }

    /** @param lead the leading columns */
    static void print(Set<String> lead, Collection<Row> rows, PrintWriter out) {
        Set<String> resources = new LinkedHashSet<>();
        rows.forEach(row -> {
            ResourceNames names = row.moment().standing().allocated().names();
            for (int d = 0; d < names.size(); d++) {
                resources.add(names.name(d));
            }
        });
        CsvTable<Row> table = new CsvTable<>();
        lead.forEach(column -> table.column(column, row -> row.lead().get(column)));
        table.column("cycle", row -> row.moment().cycle())
                .column("time", row -> row.moment().time())
                .column("queue", row -> row.moment().standing().name())
                .column("weight", row -> row.moment().standing().weight());
        resources.forEach(resource -> table.column(
                "held." + resource,
                row -> held(resource, row.moment().standing().allocated())));
        resources.forEach(resource -> table.column(
                "deserved." + resource,
                row -> deserved(resource, row.moment().standing().deserved())));
        table.column("waiting_pods", row -> row.moment().standing().waitingTasks())
                .column("waiting_groups", row -> row.moment().standing().waitingGroups())
                .column("evicted_pods", row -> row.moment().evicted());
        out.print(table.text(rows));
    }

    /** An absent amount is zero. */
    private static @Nullable Object held(String resource, Amounts amounts) {
        int d = amounts.names().indexOf(resource);
        return d < 0 ? null : Quantities.of(resource, amounts.value(d));
    }

    /** An absent amount is left out, because it may be no limit. */
    private static @Nullable Object deserved(String resource, @Nullable ResourceVector amounts) {
        return amounts == null ? null : Quantities.of(amounts).get(resource);
    }
}
