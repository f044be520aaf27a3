package dev.terrace.report.explanation;

import dev.terrace.model.explanation.DomainTrial;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.Place;
import dev.terrace.model.explanation.QueueExplanation;
import dev.terrace.model.explanation.Step;
import dev.terrace.report.OutcomeDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An explanation as a document for programs. It is a function of the input. */
public final class ExplanationDocument {
    private ExplanationDocument() {}

    /** @param nearest selects the nodes to list */
    public static Map<String, Object> of(Explanation explanation, Nearest nearest) {
        PodDocument pods = new PodDocument(nearest);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("pods", explanation.pods().stream().map(pods::of).toList());
        document.put(
                "jobs",
                explanation.jobs().stream().map(ExplanationDocument::job).toList());
        document.put(
                "queues",
                explanation.queues().stream().map(ExplanationDocument::queue).toList());
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

    private static Map<String, Object> queue(QueueExplanation queue) {
        return new DocumentObject()
                .put("queue", queue.queue())
                .put("weight", queue.weight())
                .put("state", queue.state())
                .put("because", queue.because())
                .put("numbers", OutcomeDocument.queue(queue.standing()))
                .put("steps", steps(queue.steps()))
                .put(
                        "jobs",
                        queue.jobs().stream().map(ExplanationDocument::ofJob).toList())
                .map;
    }

    private static Map<String, Object> ofJob(QueueExplanation.OfJob job) {
        return new DocumentObject()
                .put("job", job.job())
                .put("fate", job.fate().word())
                .put("because", job.because())
                .map;
    }
}
