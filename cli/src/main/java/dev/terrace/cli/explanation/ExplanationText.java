package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.Place;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.QueueExplanation;
import dev.terrace.model.explanation.Step;
import dev.terrace.report.explanation.Nearest;
import dev.terrace.whatif.Names;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An explanation as text for people: the answer first, and what is alike in one line. */
public final class ExplanationText {
    private final Explanation explanation;
    private final Names asked;
    private final Page page;
    private final Owners owners;
    private final PodText pods;

    /** @param nearest which nodes are told one by one */
    public ExplanationText(Explanation explanation, Cluster cluster, Nearest nearest, Names asked, Page page) {
        this.explanation = explanation;
        this.asked = asked;
        this.page = page;
        this.owners = Owners.of(cluster);
        this.pods = new PodText(explanation, owners, nearest, page);
    }

    /** Writes all of it. */
    public void print(PrintWriter out) {
        boolean isFirst = true;
        for (QueueExplanation queue : explanation.queues()) {
            separate(out, isFirst);
            isFirst = false;
            queue(queue, out);
        }
        for (JobExplanation job : explanation.jobs()) {
            if (asked.jobs().contains(job.job())) {
                separate(out, isFirst);
                isFirst = false;
                job(job, out);
            }
        }
        for (PodExplanation pod : explanation.pods()) {
            if (asked.pods().contains(pod.pod())) {
                separate(out, isFirst);
                isFirst = false;
                pods.print(pod, out);
            }
        }
    }

    private static void separate(PrintWriter out, boolean isFirst) {
        if (!isFirst) {
            out.println();
        }
    }

    private void job(JobExplanation job, PrintWriter out) {
        List<PodExplanation> own = explanation.pods().stream()
                .filter(pod -> pod.job().equals(job.job()))
                .toList();
        boolean waits = own.stream().anyMatch(pod -> pod.fate().word().equals("waits"));
        headline(owners.of(job.job()) + (waits ? " waits: " : ": ") + job.because(), out);
        out.println();
        Flow.of(
                        List.of(
                                own.size() + " pods, needs " + job.minMember(),
                                "queue " + job.queue(),
                                "phase " + job.phase().spelling() + ", before "
                                        + job.phaseBefore().spelling()),
                        "      ",
                        page)
                .forEach(out::println);
        steps(job.steps(), out);
        Table table = Table.of(Column.left("POD"), Column.left("FATE"), Column.left("BECAUSE"));
        own.forEach(pod -> table.row(pod.pod(), pod.fate().word(), pod.because()));
        table.print(out, page);
    }

    private void steps(List<Step> steps, PrintWriter out) {
        Table table = Table.of(Column.left("ACTION"), Column.left("OUTCOME"), Column.left("BECAUSE"));
        for (Step step : steps) {
            table.row(
                    step.action().toUpperCase(Locale.ROOT) + (step.turn() == 0 ? "" : ", turn " + step.turn()),
                    step.outcome().word(),
                    String.join("; ", told(step)));
        }
        table.print(out, page);
    }

    private List<String> told(Step step) {
        List<String> lines = new ArrayList<>();
        Place place = step.place();
        if (place != null) {
            lines.add(Turns.of(place, owners));
        }
        if (step.questions().isEmpty()) {
            lines.add(step.because());
        }
        step.questions().stream().map(Votes::line).forEach(lines::add);
        return lines;
    }

    private void queue(QueueExplanation queue, PrintWriter out) {
        headline("queue " + queue.queue() + ": " + queue.because(), out);
        steps(queue.steps(), out);
        Table table = Table.of(Column.left("JOB"), Column.left("FATE"), Column.left("BECAUSE"));
        queue.jobs().forEach(job -> table.row(owners.of(job.job()), job.fate(), job.because()));
        table.print(out, page);
    }

    private void headline(String text, PrintWriter out) {
        Flow.of(List.of(text), " ", page).forEach(line -> out.println(page.ink().bold(line.strip())));
    }
}
