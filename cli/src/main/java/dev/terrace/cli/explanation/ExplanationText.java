package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Page;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.QueueExplanation;
import dev.terrace.report.EvictionEffects;
import dev.terrace.report.explanation.Nearest;
import dev.terrace.report.name.Asked;
import java.io.PrintWriter;

/** An explanation as text for people. The answer comes first, and equal items share a line. */
public final class ExplanationText {
    private final Explanation explanation;
    private final Asked asked;
    private final Page page;
    private final QueueText queues;
    private final JobText jobs;
    private final PodText pods;

    /** @param nearest the nodes that are listed one by one */
    public ExplanationText(Explanation explanation, Cluster cluster, Nearest nearest, Asked asked, Page page) {
        this.explanation = explanation;
        this.asked = asked;
        this.page = page;
        ShortNames shortNames = ShortNames.of(cluster, page);
        this.queues = new QueueText(explanation.report(), cluster, shortNames);
        this.jobs = new JobText(explanation, shortNames, page);
        this.pods = new PodText(
                explanation,
                shortNames,
                new NodesText(shortNames, nearest, page),
                new EvictionsText(shortNames, new EvictionEffects(cluster, explanation.report())),
                page);
    }

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
                jobs.print(job, out);
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

    private void queue(QueueExplanation queue, PrintWriter out) {
        jobs.title("queue " + queue.queue() + ": " + queue.because(), out);
        queues.print(queue, out, page);
        jobs.steps(queue.steps(), out);
    }
}
