package dev.terrace.cli.report;

import dev.terrace.cli.layout.Page;
import dev.terrace.model.JobSpec;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.report.EvictionEffects;
import dev.terrace.report.Outcome;
import dev.terrace.report.WaitingSince;
import dev.terrace.report.name.Owners;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The decisions of a cycle as tables, after a line of counts. */
public final class OutcomeText {
    private OutcomeText() {}

    public static void print(Outcome outcome, Page page) {
        CycleReport report = outcome.report();
        Map<String, JobSpec> jobs =
                outcome.cluster().jobs().stream().collect(Collectors.toMap(JobSpec::key, Function.identity()));
        Owners owners = Owners.of(outcome.cluster());
        WaitingSince since = new WaitingSince(outcome.cluster());
        Instant now = outcome.cluster().now();
        page.println();
        printHeadline(page.lines(counts(report), "   "), times(outcome), page);
        List<String> origin = List.of("by " + outcome.configuration(), "(" + outcome.chosen() + ")" + place(outcome));
        page.faint(origin, " ");
        for (String sentence : outcome.accounting().sentences()) {
            page.print(List.of(sentence.split(" ")), " ");
        }
        QueueTable.of(report.queues(), since.ofQueues(report.waiting()), now).print(page);
        OutcomeTables.placed("BOUND", atOnce(report)).print(page);
        OutcomeTables.placed("BOUND AFTER VOLUMES", afterVolumes(report)).print(page);
        OutcomeTables.evicted(report.evictions(), new EvictionEffects(outcome.cluster(), report), owners)
                .print(page);
        OutcomeTables.failed(report.failures()).print(page);
        OutcomeTables.placed("PIPELINED", report.pipelined()).print(page);
        OutcomeTables.admitted(
                        report.admitted().stream()
                                .map(jobs::get)
                                .filter(Objects::nonNull)
                                .toList(),
                        owners)
                .print(page);
        OutcomeTables.terms(report.jobTerms(), owners).forEach(table -> table.print(page));
        OutcomeTables.waiting(report.waiting(), since, owners, now).print(page);
        page.println();
    }

    /** Returns the server of a running cluster and the versions of its lists; empty for files, which the user named. */
    private static String place(Outcome outcome) {
        return outcome.snapshots().stream()
                .filter(named -> named.contains("://"))
                .map(named -> ", on " + named)
                .collect(Collectors.joining());
    }

    private static List<Bind> atOnce(CycleReport report) {
        return report.binds().stream().filter(Bind::isAtOnce).toList();
    }

    private static List<Bind> afterVolumes(CycleReport report) {
        return report.binds().stream().filter(bind -> !bind.isAtOnce()).toList();
    }

    /** Prints the counts, and the times on the same line if there is room. */
    private static void printHeadline(List<String> numbers, String times, Page page) {
        int last = numbers.size() - 1;
        numbers.subList(0, last).forEach(line -> page.println(page.ink().bold(line)));
        String gap = page.fits(numbers.get(last).length() + times.length() + 6) ? "      " : "\n ";
        page.println(page.ink().bold(numbers.get(last)) + gap + page.ink().faint(times));
    }

    private static String times(Outcome outcome) {
        return "cycle " + Figures.milliseconds(outcome.report().timings().total()) + " (read "
                + Figures.milliseconds(outcome.readMs()) + ")";
    }

    /** Returns text such as "5 pods waiting" or "5 pods and 2 groups without pods waiting". */
    private static String waits(String pods, List<Waiting> waiting) {
        long empty = waiting.stream()
                .filter(each -> each.tasks() + each.gated() == 0)
                .count();
        return pods + (empty == 0 ? "" : " and " + Words.count(empty, "group") + " without pods") + " waiting";
    }

    private static List<String> counts(CycleReport report) {
        int waiting = report.waiting().stream().mapToInt(Waiting::tasks).sum();
        List<String> counts = new ArrayList<>();
        counts.add(atOnce(report).size() + " bound");
        if (!afterVolumes(report).isEmpty()) {
            counts.add(afterVolumes(report).size() + " bound after their volumes");
        }
        if (!report.evictions().isEmpty()) {
            counts.add(report.evictions().size() + " evicted");
        }
        if (!report.failures().isEmpty()) {
            counts.add(report.failures().size() + " failed");
        }
        if (!report.pipelined().isEmpty()) {
            counts.add(report.pipelined().size() + " pipelined");
        }
        counts.add(Words.count(report.admitted().size(), "group") + " admitted");
        counts.add(waits(Words.count(waiting, "pod"), report.waiting()));
        int gated = report.waiting().stream().mapToInt(Waiting::gated).sum();
        if (gated > 0) {
            counts.add(gated + " gated");
        }
        return counts;
    }
}
