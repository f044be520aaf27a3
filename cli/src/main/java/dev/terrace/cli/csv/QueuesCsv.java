package dev.terrace.cli.csv;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.report.Outcome;
import dev.terrace.report.Quantities;
import dev.terrace.report.QueueMoment;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
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
    private static final String HELD = "held.";
    private static final String DESERVED = "deserved.";

    private QueuesCsv() {}

    /**
     * The cycles of one configuration.
     *
     * @param lead the leading cells of each row by column, such as the configuration; the same columns in all courses
     */
    record Rows(Map<String, String> lead, List<QueueMoment> moments) {}

    /** Prints the consecutive cycles of one configuration; at least one. */
    public static void print(List<Outcome> cycles, PrintWriter out) {
        printAll(List.of(new Rows(Map.of(), QueueMoment.of(cycles))), out);
    }

    /** @param courses the cycles of all configurations; at least one */
    static void printAll(List<Rows> courses, PrintWriter out) {
        Set<String> resources = new LinkedHashSet<>();
        courses.forEach(course -> course.moments().forEach(moment -> {
            ResourceNames names = moment.standing().allocated().names();
            for (int d = 0; d < names.size(); d++) {
                resources.add(names.name(d));
            }
        }));
        CsvTable table = new CsvTable()
                .columns(courses.get(0).lead().keySet())
                .columns(List.of("cycle", "time", "queue", "weight"))
                .columns(resources.stream().map(HELD::concat).toList())
                .columns(resources.stream().map(DESERVED::concat).toList())
                .columns(List.of("waiting_pods", "waiting_groups", "evicted_pods"));
        for (Rows course : courses) {
            course.moments().forEach(moment -> table.row(row(course.lead(), moment)));
        }
        table.print(out);
    }

    private static Map<String, Object> row(Map<String, String> lead, QueueMoment moment) {
        Map<String, Object> row = new LinkedHashMap<>(lead);
        row.put("cycle", moment.cycle());
        row.put("time", moment.time());
        row.put("queue", moment.standing().name());
        row.put("weight", moment.standing().weight());
        held(moment.standing().allocated(), row);
        deserved(moment.standing().deserved(), row);
        row.put("waiting_pods", moment.standing().waitingTasks());
        row.put("waiting_groups", moment.standing().waitingGroups());
        row.put("evicted_pods", moment.evicted());
        return row;
    }

    /** An absent amount is zero. */
    private static void held(Amounts amounts, Map<String, Object> row) {
        for (int d = 0; d < amounts.names().size(); d++) {
            String resource = amounts.names().name(d);
            row.put(HELD + resource, Quantities.of(resource, amounts.value(d)));
        }
    }

    /** An absent amount is left out, because it may be no limit. */
    private static void deserved(@Nullable ResourceVector amounts, Map<String, Object> row) {
        if (amounts != null) {
            Quantities.of(amounts).forEach((resource, amount) -> row.put(DESERVED + resource, amount));
        }
    }
}
