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
import dev.terrace.report.EvictionEffects;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.Quantities;
import dev.terrace.report.WaitingSince;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An explanation as a document for programs. It is a function of the input. */
public final class ExplanationDocument {
    private ExplanationDocument() {}

    /**
     * @param cluster the cluster on which the cycle decided
     * @param nearest selects the nodes to list
     */
    public static Map<String, Object> of(Explanation explanation, Cluster cluster, Nearest nearest) {
        PodDocument pods = new PodDocument(nearest, new EvictionEffects(cluster, explanation.report()));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("pods", explanation.pods().stream().map(pods::of).toList());
        document.put(
                "jobs",
                explanation.jobs().stream().map(ExplanationDocument::job).toList());
        WaitingSince since = new WaitingSince(cluster);
        document.put(
                "queues",
                explanation.queues().stream()
                        .map(queue -> queue(queue, waiting(queue, explanation.report()), since, cluster))
                        .toList());
        return document;
    }

    private static Map<String, Object> job(JobExplanation job) {
        return new DocumentObject()
                .put("job", job.job())
                .put("queue", job.queue())
                .put("phase", job.phase().spelling())
                .put("phaseBefore", job.phaseBefore().spelling())
                .put("minMember", job.minMember())
                .put("fate", job.fate().word())
                .put("because", job.because())
                .put("steps", steps(job.steps()))
                .map;
    }

    private static List<Map<String, Object>> steps(List<Step> steps) {
        return steps.stream().map(ExplanationDocument::step).toList();
    }

    private static Map<String, Object> step(Step step) {
        DocumentObject fields = new DocumentObject()
                .put("action", step.action())
                .turn(step.turn())
                .put("outcome", step.outcome().word())
                .put("because", step.because())
                .put("questions", PodDocument.questions(step.questions()));
        Place place = step.place();
        if (place != null) {
            fields.put("order", place(place));
        }
        if (!step.ahead().isEmpty()) {
            fields.put("ahead", step.ahead());
        }
        if (!step.domains().isEmpty()) {
            fields.put(
                    "domains",
                    step.domains().stream().map(ExplanationDocument::domain).toList());
        }
        return fields.map;
    }

    private static Map<String, Object> domain(DomainTrial domain) {
        return new DocumentObject()
                .text("subJob", domain.subJob())
                .put("domain", domain.domain())
                .put("gradient", domain.gradient())
                .put("holds", domain.holds())
                .number("score", domain.score())
                .put("because", domain.because())
                .map;
    }

    private static Map<String, Object> place(Place place) {
        DocumentObject fields =
                new DocumentObject().put("place", place.number()).put("of", place.of());
        Place.Comparison after = place.after();
        if (after != null) {
            fields.put("after", comparison(after));
        }
        Place.Comparison before = place.before();
        if (before != null) {
            fields.put("before", comparison(before));
        }
        return fields.map;
    }

    private static Map<String, Object> comparison(Place.Comparison comparison) {
        return new DocumentObject()
                .put("job", comparison.job())
                .put("level", comparison.level())
                .text("hook", comparison.hook())
                .text("plugin", comparison.plugin())
                .text("fallback", comparison.fallback())
                .put("this", DocumentObject.figures(comparison.own()))
                .put("other", DocumentObject.figures(comparison.others()))
                .map;
    }

    private static List<Waiting> waiting(QueueExplanation queue, CycleReport report) {
        return report.waiting().stream()
                .filter(job -> job.queue().equals(queue.queue()))
                .toList();
    }

    private static Map<String, Object> queue(
            QueueExplanation queue, List<Waiting> waiting, WaitingSince since, Cluster cluster) {
        Map<String, Waiting> jobs = waiting.stream().collect(toMap(Waiting::job, Function.identity()));
        Map<String, Object> numbers =
                OutcomeDocument.queue(queue.standing(), since.oldest(waiting).orElse(null));
        Ordered.of(cluster.queues(), QueueSpec.ORDER)
                .find(queue.queue())
                .map(QueueSpec::capability)
                .ifPresent(capability -> numbers.put("capability", Quantities.of(capability)));
        return new DocumentObject()
                .put("queue", queue.queue())
                .put("weight", queue.weight())
                .put("state", queue.state())
                .put("because", queue.because())
                .put("numbers", numbers)
                .put("steps", steps(queue.steps()))
                .put(
                        "jobs",
                        queue.jobs().stream()
                                .map(job -> ofJob(
                                        job,
                                        Optional.ofNullable(jobs.get(job.job())).flatMap(since::of)))
                                .toList())
                .map;
    }

    private static Map<String, Object> ofJob(QueueExplanation.OfJob job, Optional<Instant> since) {
        return new DocumentObject()
                .put("job", job.job())
                .put("fate", job.fate().word())
                .text("since", since.map(Instant::toString).orElse(""))
                .put("because", job.because())
                .map;
    }
}
