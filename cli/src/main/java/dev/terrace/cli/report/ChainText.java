package dev.terrace.cli.report;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.report.CycleSeries;
import dev.terrace.report.CycleSeries.Starving;
import dev.terrace.report.Outcome;
import dev.terrace.report.name.Owners;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Consecutive cycles: whether they settle, with the pods that are pipelined again and again; a line for each cycle, or
 * for several that change nothing; the queues over time; jobs that starve and pods that are evicted again.
 */
public final class ChainText {
    private ChainText() {}

    /**
     * @param outcomes in their order; at least one
     * @param withLast whether the tables of the last cycle follow
     */
    public static void print(List<Outcome> outcomes, CycleSeries series, boolean withLast, Page page) {
        Outcome last = outcomes.get(outcomes.size() - 1);
        series.unsettled().ifPresent(sentence -> {
            page.println();
            page.bold(List.of(sentence.split(" ")), " ");
        });
        again("PIPELINED AGAIN", series.pipelinedAgain()).print(page);
        cycles(outcomes, series).print(page);
        series.tooShort().ifPresent(sentence -> page.print(List.of(sentence.split(" ")), " "));
        QueuesOverTime.of(outcomes).print(page);
        starving(series, last).print(page);
        again("EVICTED AGAIN", series.evictedAgain()).print(page);
        if (withLast) {
            OutcomeText.print(last, page);
        } else {
            page.println();
            List<String> more = List.of("--last shows the decisions of the last cycle,", "--output json those of all.");
            page.faint(more, " ");
        }
    }

    /**
     * A line of the table of cycles.
     *
     * @param cycle the number of the first
     * @param alike cycles with the same numbers
     */
    private record Line(int cycle, List<Outcome> alike) {
        String cycles() {
            int last = cycle + alike.size() - 1;
            return last == cycle ? Integer.toString(cycle) : cycle + "–" + last;
        }

        CycleReport report() {
            return alike.get(0).report();
        }
    }

    private static Table cycles(List<Outcome> outcomes, CycleSeries series) {
        Set<Integer> unchanged = Set.copyOf(series.unchanged());
        List<Line> lines = new ArrayList<>();
        int cycle = 1;
        while (cycle <= outcomes.size()) {
            int next = cycle + 1;
            while (unchanged.contains(cycle) && unchanged.contains(next)) {
                next++;
            }
            lines.add(new Line(cycle, outcomes.subList(cycle - 1, next - 1)));
            cycle = next;
        }
        Columns<Line> columns = new Columns<Line>()
                .right("CYCLE", Line::cycles)
                // Times do not wrap.
                .right("TIME", line -> line.alike.get(0).cluster().now())
                .right(
                        "BOUND",
                        line -> line.report().binds().stream()
                                .filter(Bind::isAtOnce)
                                .count())
                .right("EVICTED", line -> line.report().evictions().size())
                .right("PIPELINED", line -> line.report().pipelined().size())
                .right(
                        "WAITING",
                        line -> line.report().waiting().stream()
                                .mapToInt(Waiting::tasks)
                                .sum())
                .right("GROUPS", line -> line.report().waiting().size())
                .right(
                        "TOOK",
                        line -> Figures.milliseconds(line.alike.stream()
                                .mapToDouble(
                                        outcome -> outcome.report().timings().total())
                                .sum()));
        if (!unchanged.isEmpty()) {
            columns.left("CHANGE", line -> unchanged.contains(line.cycle) ? "unchanged" : "");
        }
        return columns.of(lines);
    }

    private static Table starving(CycleSeries series, Outcome last) {
        Owners owners = Owners.of(last.cluster());
        Instant now = last.cluster().now();
        return new Columns<Starving>()
                .left("WAITS LONGEST", job -> owners.nameOf(job.waiting().job()))
                .left("QUEUE", job -> job.waiting().queue())
                .right("PODS", job -> job.waiting().tasks())
                .right("SINCE", job -> Figures.age(Duration.between(job.since(), now)))
                .left("BECAUSE", job -> owners.renamed(job.waiting().reason()))
                .of(series.longestWaiting());
    }

    /** @param cycles the cycles of each pod, in ascending order */
    private static Table again(String title, Map<String, List<Integer>> cycles) {
        List<Map.Entry<String, List<Integer>>> pods = cycles.entrySet().stream()
                .sorted(Comparator.comparing(pod -> -pod.getValue().size()))
                .toList();
        return AlikeGroup.firstOfPods(pods, Map.Entry::getKey, Map.Entry::getValue)
                .in(new Columns<AlikeGroup<Map.Entry<String, List<Integer>>>>()
                        .left(title, alike -> alike.names(Map.Entry::getKey, "pod"))
                        .right("TIMES", alike -> alike.first().getValue().size())
                        .left("IN CYCLES", alike -> NameRange.runs(alike.first().getValue())));
    }
}
