package dev.terrace.report.explanation;

import static java.util.stream.Collectors.toMap;

import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.explanation.DomainTrial;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.Place;
import dev.terrace.model.explanation.QueueExplanation;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.resource.Amounts;
import dev.terrace.report.EvictionEffects;
import dev.terrace.report.Fields;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.Quantities;
import dev.terrace.report.WaitingSince;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An explanation as a document for programs. */
public final class ExplanationDocument {
    private ExplanationDocument() {}

    /**
     * @param cluster the cluster on which the cycle decided
     * @param nearest selects the nodes to list
     */
    public static Map<String, Object> of(Explanation explanation, Cluster cluster, Nearest nearest) {
        PodDocument pods = new PodDocument(nearest, new EvictionEffects(cluster, explanation.report()));
        WaitingSince since = new WaitingSince(cluster);
        return new Fields()
                .withEach("pods", explanation.pods(), pods::of)
                .withEach("jobs", explanation.jobs(), ExplanationDocument::job)
                .withEach("queues", explanation.queues(), queue -> queue(queue, explanation.report(), since, cluster));
    }

    private static Fields job(JobExplanation job) {
        return new Fields()
                .with("job", job.job())
                .with("queue", job.queue())
                .with("phase", job.phase().spelling())
                .with("phaseBefore", job.phaseBefore().spelling())
                .with("minMember", job.minMember())
                .with("fate", job.fate().word())
                .with("because", job.because())
                .withEach("steps", job.steps(), ExplanationDocument::step);
    }

    private static Fields step(Step step) {
        return new Fields()
                .with("action", step.action())
                .withSome("turn", PodDocument.turn(step.turn()))
                .with("outcome", step.outcome().word())
                .with("because", step.because())
                .withEach("questions", step.questions(), PodDocument::question)
                .withSome("order", step.place(), ExplanationDocument::place)
                .withSome("ahead", step.ahead())
                .withSomeEach("domains", step.domains(), ExplanationDocument::domain);
    }

    private static Fields domain(DomainTrial domain) {
        return new Fields()
                .withSome("subJob", domain.subJob())
                .with("domain", domain.domain())
                .with("gradient", domain.gradient())
                .with("holds", domain.holds())
                .withNumber("score", domain.score())
                .with("because", domain.because());
    }

    private static Fields place(Place place) {
        return new Fields()
                .with("place", place.number())
                .with("of", place.of())
                .withSome("after", place.after(), ExplanationDocument::comparison)
                .withSome("before", place.before(), ExplanationDocument::comparison);
    }

    private static Fields comparison(Place.Comparison comparison) {
        return new Fields()
                .with("job", comparison.job())
                .with("level", comparison.level())
                .withSome("hook", comparison.hook())
                .withSome("plugin", comparison.plugin())
                .withSome("fallback", comparison.fallback())
                .with("this", Fields.of(comparison.own()))
                .with("other", Fields.of(comparison.others()));
    }

    private static Fields queue(QueueExplanation queue, CycleReport report, WaitingSince since, Cluster cluster) {
        Map<String, Waiting> waiting = report.waiting().stream()
                .filter(job -> job.queue().equals(queue.queue()))
                .collect(toMap(Waiting::job, Function.identity()));
        Optional<Amounts> capability = Ordered.of(cluster.queues(), QueueSpec.ORDER)
                .find(queue.queue())
                .map(QueueSpec::capability);
        return new Fields()
                .with("queue", queue.queue())
                .with("weight", queue.weight())
                .with("state", queue.state())
                .with("because", queue.because())
                .with(
                        "numbers",
                        OutcomeDocument.queue(
                                        queue.standing(),
                                        since.oldest(waiting.values()).orElse(null))
                                .withSome("capability", capability.map(Quantities::of)))
                .withEach("steps", queue.steps(), ExplanationDocument::step)
                .withEach(
                        "jobs",
                        queue.jobs(),
                        job -> new Fields()
                                .with("job", job.job())
                                .with("fate", job.fate().word())
                                .withSome(
                                        "since",
                                        Optional.ofNullable(waiting.get(job.job()))
                                                .flatMap(since::of)
                                                .map(Instant::toString))
                                .with("because", job.because()));
    }
}
