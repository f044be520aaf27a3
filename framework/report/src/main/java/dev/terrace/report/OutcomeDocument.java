package dev.terrace.report;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.CycleReport.JobTerms;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.report.PluginScore;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.report.name.Owners;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A cycle's outcome as a document for programs: first the decisions, then the reasons. Everything except
 * {@code timingsMs} is a function of the input.
 */
public final class OutcomeDocument {
    private OutcomeDocument() {}

    public static Map<String, Object> of(Outcome outcome) {
        CycleReport report = outcome.report();
        EvictionEffects effects = new EvictionEffects(outcome.cluster(), report);
        Owners owners = Owners.of(outcome.cluster());
        Fields decisions = new Fields()
                .withEach("binds", report.binds(), OutcomeDocument::placed)
                .withEach("evictions", report.evictions(), eviction -> evicted(eviction, effects))
                .withSomeEach("failures", report.failures(), OutcomeDocument::failed)
                .withSomeEach("amendments", report.amendments(), OutcomeDocument::amended)
                .withEach("pipelined", report.pipelined(), OutcomeDocument::placed)
                .withEach("waiting", report.waiting(), one -> waits(one, owners));
        Map<String, Instant> since = new WaitingSince(outcome.cluster()).ofQueues(report.waiting());
        Fields document = new Fields()
                .with("snapshot", outcome.snapshots())
                .with("configuration", configuration(outcome.configuration(), outcome.chosen()))
                .with("now", outcome.cluster().now().toString());
        return Decisions.of(report)
                .writeTo(document)
                .with("admitted", report.admitted())
                .with("accounting", outcome.accounting().document())
                .with("decisions", decisions)
                .withEach("queues", report.queues(), queue -> queue(queue, since.get(queue.name())))
                .withSomeEach("jobTerms", report.jobTerms(), OutcomeDocument::terms)
                .withSome("devicesBy", report.devicesBy())
                .with("timingsMs", timings(report.timings()));
    }

    /**
     * Prepends the inputs and the clock to another command's document.
     *
     * @param configuration the source of the configuration
     * @param chosen the reason for this configuration
     */
    public static Map<String, Object> headed(
            List<String> snapshots, String configuration, String chosen, Instant now, Map<String, Object> document) {
        return new Fields()
                .with("snapshot", snapshots)
                .with("configuration", configuration(configuration, chosen))
                .with("now", now.toString())
                .withAll(document);
    }

    private static Fields configuration(String source, String chosen) {
        return new Fields().with("source", source).with("chosen", chosen);
    }

    private static Fields placed(Bind bind) {
        Fields fields = new Fields()
                .with("pod", bind.task())
                .withSome("uid", uid(bind.task(), bind.uid()))
                .with("node", bind.node())
                .with("job", bind.job())
                .with("action", bind.action())
                .with("candidates", bind.candidates());
        if (bind.score() != null) {
            Map<String, Double> terms = new LinkedHashMap<>();
            for (PluginScore term : bind.terms()) {
                terms.merge(term.plugin(), term.score(), Double::sum);
            }
            fields.with("score", bind.score()).with("terms", terms);
        }
        if (bind.next() != null) {
            fields.with("next", bind.next()).with("nextScore", bind.nextScore());
        }
        if (!bind.isAtOnce()) {
            Map<String, String> volumes = new LinkedHashMap<>();
            bind.volumes().forEach(each -> volumes.put(each.claim(), each.volume()));
            fields.with("volumes", volumes);
        }
        return fields.withSome("annotations", bind.annotations())
                .withSome("devices", DevicesDocument.of(bind.devices()))
                .withSome("claims", DevicesDocument.ofClaims(bind.claims()));
    }

    /** Returns the uid of a pod; empty if it is only the pod's name. */
    private static String uid(String pod, String uid) {
        return uid.equals(pod) ? "" : uid;
    }

    private static Fields evicted(Eviction eviction, EvictionEffects effects) {
        Fields fields = new Fields()
                .with("pod", eviction.task())
                .withSome("uid", uid(eviction.task(), eviction.uid()))
                .with("job", eviction.job())
                .with("queue", eviction.queue())
                .with("from", eviction.node())
                .with("for", eviction.preemptor())
                .with("action", eviction.action())
                .with("because", eviction.because());
        return effects.writeTo(fields, List.of(eviction.task()), eviction.preemptor());
    }

    private static Fields failed(Failure failure) {
        return new Fields()
                .with("pod", failure.task())
                .withSome("uid", uid(failure.task(), failure.uid()))
                .with("job", failure.job())
                .with("queue", failure.queue())
                .with("action", failure.action())
                .with("because", failure.because());
    }

    private static Fields amended(Amendment amendment) {
        return new Fields()
                .with("pod", amendment.task())
                .withSome("uid", uid(amendment.task(), amendment.uid()))
                .with(amendment.field(), amendment.value());
    }

    private static Fields waits(Waiting waiting, Owners owners) {
        List<Fields> refusals = new ArrayList<>();
        if (waiting.limit() != null) {
            refusals.addAll(refused(waiting.limit()));
        }
        waiting.refusals().stream().map(OutcomeDocument::refused).forEach(refusals::add);
        return new Fields()
                .with("job", waiting.job())
                .withSome("owner", owners.ownerOf(waiting.job()))
                .with("queue", waiting.queue())
                .with("pods", waiting.tasks())
                .with("names", waiting.pods())
                .withSome("gated", waiting.gated() > 0 ? waiting.gated() : null)
                .with("reason", waiting.reason())
                .withSome("from", waiting.from(), Object::toString)
                .with("nodes", waiting.nodes())
                .with("reasons", waiting.reasons())
                .with("refusals", refusals);
    }

    /**
     * Returns the refusals by a limit, one per resource. The value of {@code most} is the rest of the limit; no node
     * was evaluated.
     */
    private static List<Fields> refused(LimitRefusal refusal) {
        if (refusal.lacks().isEmpty()) {
            return List.of(limit(refusal, new Fields()));
        }
        return refusal.lacks().stream()
                .map(lack -> limit(
                        refusal,
                        new Fields()
                                .with("resource", lack.resource())
                                .with("needs", lack.asked())
                                .with("most", lack.limit() - lack.held() - lack.reserved())
                                .withSome("queue", lack.queue())
                                .with("held", lack.held())
                                .withSome("reserved", refusal.isOfAdmission() ? lack.reserved() : null)
                                .with("limit", lack.limit())))
                .toList();
    }

    private static Fields limit(LimitRefusal refusal, Fields numbers) {
        return new Fields()
                .with("by", refusal.by())
                .with("reason", refusal.reason())
                .withAll(numbers)
                .with("nodes", 0);
    }

    private static Fields refused(NodeRefusals refusals) {
        Fields fields = new Fields().with("by", refusals.by()).with("reason", refusals.reason());
        if (refusals.resource() != null) {
            fields.with("resource", refusals.resource()).with("needs", refusals.needs());
        }
        return fields.withSome("most", refusals.most()).with("nodes", refusals.nodes());
    }

    /**
     * Returns the figures of a queue.
     *
     * @param since the time since which the longest of its waiting jobs waits; null if it is unknown
     */
    public static Fields queue(QueueStanding queue, @Nullable Instant since) {
        Map<String, Double> figures = new LinkedHashMap<>();
        queue.figures().forEach(figure -> figures.put(figure.name(), figure.value()));
        return new Fields()
                .with("name", queue.name())
                .with("weight", queue.weight())
                .withSome("share", queue.share())
                .withSome("shareOf", queue.share() == null ? null : queue.shareOf())
                .withSome("figures", figures)
                .withSome("deserved", queue.deserved(), Quantities::of)
                .with("allocated", Quantities.of(queue.allocated()))
                .with("promised", Quantities.of(queue.promised()))
                .with("requested", Quantities.of(queue.requested()))
                .with("scores", new TreeMap<>(queue.scores()))
                .withSome("weights", new TreeMap<>(queue.weights()))
                .withSome("scoredBy", queue.scoredBy())
                .withSome("score", queue.score())
                .with("waitingPods", queue.waitingTasks())
                .with("waitingGroups", queue.waitingGroups())
                .withSome("waitingSince", since, Instant::toString);
    }

    private static Fields terms(JobTerms job) {
        Map<String, Double> terms = new LinkedHashMap<>();
        job.terms().forEach(term -> terms.put(term.name(), term.value()));
        return new Fields()
                .with("plugin", job.plugin())
                .with("job", job.job())
                .with("queue", job.queue())
                .with("terms", terms);
    }

    private static Fields timings(Timings timings) {
        return new Fields()
                .with("open", timings.open())
                .withEach(
                        "actions",
                        timings.actions(),
                        action -> new Fields().with("name", action.name()).with("ms", action.ms()))
                .with("close", timings.close())
                .with("total", timings.total());
    }
}
