package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.report.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The shares that queues hold and deserve, over the cycles: fractions of the cluster in the queue's dominant resource.
 * A policy without deserved amounts shows its own figures instead.
 */
final class QueuesOverTime {
    private static final int MOST_COLUMNS = 8;

    private final Tally total;
    private final List<Integer> cycles;
    private final Table table;

    private QueuesOverTime(Cluster first, List<Integer> cycles) {
        total = new Tally(first.resources());
        first.nodes().forEach(node -> total.add(node.allocatable()));
        this.cycles = cycles;
        List<Column> columns = new ArrayList<>(List.of(Column.left("QUEUE"), Column.left("OF"), Column.left("SHARE")));
        cycles.forEach(cycle -> columns.add(Column.right("CYCLE " + cycle)));
        table = Table.of(columns);
    }

    /** The standing of a queue at the end of a cycle, which is numbered from 1. */
    private record Moment(int cycle, QueueStanding standing) {}

    /** @param outcomes the cycles in their order; at least one */
    static Table of(List<Outcome> outcomes) {
        QueuesOverTime rows = new QueuesOverTime(outcomes.get(0).cluster(), sample(outcomes.size()));
        SortedMap<String, List<Moment>> queues = new TreeMap<>();
        for (int cycle = 1; cycle <= outcomes.size(); cycle++) {
            for (QueueStanding queue : outcomes.get(cycle - 1).report().queues()) {
                queues.computeIfAbsent(queue.name(), name -> new ArrayList<>()).add(new Moment(cycle, queue));
            }
        }
        FirstItems<Map.Entry<String, List<Moment>>> capped = FirstItems.of(List.copyOf(queues.entrySet()));
        capped.shown().forEach(queue -> rows.add(queue.getKey(), queue.getValue()));
        return rows.table.footer(capped.footer());
    }

    /** Returns the first and the last cycle, and some between them at equal distances. */
    private static List<Integer> sample(int count) {
        List<Integer> sample = new ArrayList<>();
        int steps = Math.min(count, MOST_COLUMNS) - 1;
        for (int step = 0; step <= steps; step++) {
            sample.add(steps == 0 ? 1 : 1 + step * (count - 1) / steps);
        }
        return sample;
    }

    private void add(String queue, List<Moment> moments) {
        int resource = dominant(moments);
        row(queue, total.names().name(resource), "held", moments, one -> fraction(one.allocated(), resource));
        QueueStanding any = moments.get(moments.size() - 1).standing();
        if (any.deserved() != null) {
            row("", "", "deserved", moments, one -> fraction(one.deserved(), resource));
        } else {
            any.figures().forEach(figure -> row("", "", figure.name(), moments, one -> value(figure.name(), one)));
        }
    }

    private void row(
            String queue, String resource, String name, List<Moment> moments, ToDoubleFunction<QueueStanding> value) {
        List<String> cells = new ArrayList<>(List.of(queue, resource, name));
        for (int cycle : cycles) {
            cells.add(moments.stream()
                    .filter(moment -> moment.cycle() == cycle)
                    .mapToDouble(moment -> value.applyAsDouble(moment.standing()))
                    .filter(number -> !Double.isNaN(number))
                    .mapToObj(Figures::ratio)
                    .findFirst()
                    .orElse("–"));
        }
        table.row(cells);
    }

    private int dominant(List<Moment> moments) {
        int dominant = ResourceNames.CPU;
        double most = 0;
        for (Moment moment : moments) {
            for (int d = 0; d < total.names().size(); d++) {
                double fraction = fraction(moment.standing().allocated(), d);
                if (d != ResourceNames.PODS && fraction > most) {
                    most = fraction;
                    dominant = d;
                }
            }
        }
        return dominant;
    }

    /** A resource that the cluster does not offer has no fractions: NaN, as every comparison with it fails. */
    private double fraction(@Nullable ResourceVector amounts, int resource) {
        return amounts == null || total.get(resource) == 0 ? Double.NaN : amounts.value(resource) / total.get(resource);
    }

    private static double value(String figure, QueueStanding queue) {
        return queue.figures().stream()
                .filter(one -> one.name().equals(figure))
                .mapToDouble(Figure::value)
                .findFirst()
                .orElse(Double.NaN);
    }
}
