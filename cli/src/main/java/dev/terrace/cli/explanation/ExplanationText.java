package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Page;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.QueueExplanation;
import dev.terrace.report.EvictionEffects;
import dev.terrace.report.explanation.Nearest;
import dev.terrace.report.name.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An explanation as text for people. The answer comes first, and equal items share a line. */
public final class ExplanationText {
    private final Explanation explanation;
    private final Asked asked;
    private final Page page;
    private final QueueText queues;
    private final JobText jobs;
    private final PodText pods;

    /**
     * @param nearest the nodes that are listed one by one
     * @param unblock the arguments of unblock after the name; empty if no such command has the same result
     */
    public ExplanationText(
            Explanation explanation,
            Cluster cluster,
            Nearest nearest,
            Asked asked,
            Optional<String> unblock,
            Page page) {
        this.explanation = explanation;
        this.asked = asked;
        this.page = page;
        ShortNames shortNames = ShortNames.of(cluster, page);
        this.queues = new QueueText(explanation.report(), cluster, shortNames);
        this.jobs = new JobText(explanation, shortNames, unblock, page);
        this.pods = new PodText(
                explanation,
                shortNames,
                new NodesText(shortNames, nearest, page),
                new EvictionsText(shortNames, new EvictionEffects(cluster, explanation.report())),
                unblock,
                page);
    }

    public void print() {
        List<Runnable> parts = new ArrayList<>();
        explanation.queues().forEach(queue -> parts.add(() -> queue(queue)));
        explanation.jobs().stream()
                .filter(job -> asked.jobs().contains(job.job()))
                .forEach(job -> parts.add(() -> jobs.print(job)));
        explanation.pods().stream()
                .filter(pod -> asked.pods().contains(pod.pod()))
                .forEach(pod -> parts.add(() -> pods.print(pod)));
        for (int part = 0; part < parts.size(); part++) {
            if (part > 0) {
                page.println();
            }
            parts.get(part).run();
        }
    }

    private void queue(QueueExplanation queue) {
        page.title("queue " + queue.queue() + ": " + queue.because());
        queues.print(queue, page);
        jobs.steps(queue.steps());
    }
}
