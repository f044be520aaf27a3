package dev.terrace.cli.report;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.report.Outcome;
import dev.terrace.report.QueueMoment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shares that queues hold and deserve, and their waiting pods, over the cycles. Shares are fractions of the cluster
 * in the queue's dominant resource. A policy without deserved amounts shows its own figures instead.
 */
public final class QueuesOverTime {
    private static final int MAX_COLUMNS = 8;

    private final Tally total;
    private final List<Row> rows = new ArrayList<>();

    /**
     * A figure of a queue over the cycles.
     *
     * @param queue empty below the first row of the queue
     * @param of the resource of the shares; empty like the queue
     * @param under the configuration; empty below its first row
     * @param at returns the figure after a cycle
     */
    private record Row(String queue, String of, String under, String figure, IntFunction<String> at) {}

    private QueuesOverTime(Cluster first) {
        total = new Tally(first.resources());
        first.nodes().forEach(node -> total.add(node.allocatable()));
    }

    /** @param outcomes the cycles in their order; at least one */
    static Table of(List<Outcome> outcomes) {
        return of(outcomes.get(0).cluster(), false, Map.of("", QueueMoment.of(outcomes)));
    }

    /**
     * Returns the table of the cycles of several configurations.
     *
     * @param cluster the cluster whose amounts are 1 in shares
     * @param courses the queues after each cycle, by the name of the configuration
     */
    public static Table of(Cluster cluster, Map<String, List<QueueMoment>> courses) {
        return of(cluster, true, courses);
    }

    private static Table of(Cluster cluster, boolean isNamed, Map<String, List<QueueMoment>> courses) {
        int last = 1;
        SortedMap<String, Map<String, List<QueueMoment>>> queues = new TreeMap<>();
        for (Map.Entry<String, List<QueueMoment>> course : courses.entrySet()) {
            for (QueueMoment moment : course.getValue()) {
                last = Math.max(last, moment.cycle());
                queues.computeIfAbsent(moment.standing().name(), queue -> new LinkedHashMap<>())
                        .computeIfAbsent(course.getKey(), name -> new ArrayList<>())
                        .add(moment);
            }
        }
        FirstItems<Map.Entry<String, Map<String, List<QueueMoment>>>> capped =
                FirstItems.of(List.copyOf(queues.entrySet()));
        QueuesOverTime figures = new QueuesOverTime(cluster);
        capped.shown().forEach(queue -> figures.add(queue.getKey(), queue.getValue()));
        Columns<Row> columns = new Columns<Row>().left("QUEUE", Row::queue).left("OF", Row::of);
        if (isNamed) {
            columns.left("UNDER", Row::under);
        }
        columns.left("SHARE", Row::figure).keys();
        sample(last).forEach(cycle -> columns.right("CYCLE " + cycle, row -> row.at.apply(cycle)));
        String omitted = last <= MAX_COLUMNS
                ? ""
                : "%s of %s cycles are shown (--output json shows all)".formatted(MAX_COLUMNS, last);
        return columns.of(figures.rows)
                .footer(Stream.of(capped.footer(), omitted)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    /** Returns the first and the last cycle, and some between them at equal distances. */
    private static List<Integer> sample(int count) {
        List<Integer> sample = new ArrayList<>();
        int steps = Math.min(count, MAX_COLUMNS) - 1;
        for (int step = 0; step <= steps; step++) {
            sample.add(steps == 0 ? 1 : 1 + step * (count - 1) / steps);
        }
        return sample;
    }

    /** Adds the rows of a queue. All its configurations show the same resource. */
    private void add(String queue, Map<String, List<QueueMoment>> courses) {
        int resource = dominant(courses.values().stream().flatMap(List::stream).toList());
        String name = queue;
        for (Map.Entry<String, List<QueueMoment>> course : courses.entrySet()) {
            add(name, resource, course.getKey(), course.getValue());
            name = "";
        }
    }

    /** @param name the name of the queue; empty below its first row */
    private void add(String name, int resource, String under, List<QueueMoment> moments) {
        String of = name.isEmpty() ? "" : total.names().name(resource);
        rows.add(new Row(
                name, of, under, "held", part(moments, one -> fraction(one.allocated(), resource), Figures::percent)));
        QueueStanding any = moments.get(moments.size() - 1).standing();
        if (any.deserved() != null) {
            below("deserved", part(moments, one -> fraction(one.deserved(), resource), Figures::percent));
        } else {
            any.figures()
                    .forEach(figure ->
                            below(figure.name(), part(moments, one -> value(figure.name(), one), Figures::ratio)));
        }
        if (moments.stream().anyMatch(moment -> moment.standing().waitingTasks() > 0)) {
            below("pods waiting", at(moments, one -> Integer.toString(one.waitingTasks())));
        }
    }

    private void below(String figure, IntFunction<String> at) {
        rows.add(new Row("", "", "", figure, at));
    }

    private static IntFunction<String> part(
            List<QueueMoment> moments, ToDoubleFunction<QueueStanding> value, DoubleFunction<String> format) {
        return at(moments, one -> {
            double part = value.applyAsDouble(one);
            return Double.isNaN(part) ? "–" : format.apply(part);
        });
    }

    private static IntFunction<String> at(List<QueueMoment> moments, Function<QueueStanding, String> figure) {
        return cycle -> moments.stream()
                .filter(moment -> moment.cycle() == cycle)
                .findFirst()
                .map(moment -> figure.apply(moment.standing()))
                .orElse("–");
    }

    private int dominant(List<QueueMoment> moments) {
        int dominant = ResourceNames.CPU;
        double most = 0;
        for (QueueMoment moment : moments) {
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
        // The clusters of two configurations may have different resources.
        int own = amounts == null ? -1 : amounts.names().indexOf(total.names().name(resource));
        return amounts == null || own < 0 || total.get(resource) == 0
                ? Double.NaN
                : amounts.value(own) / total.get(resource);
    }

    private static double value(String figure, QueueStanding queue) {
        return queue.figures().stream()
                .filter(one -> one.name().equals(figure))
                .mapToDouble(Figure::value)
                .findFirst()
                .orElse(Double.NaN);
    }
}
