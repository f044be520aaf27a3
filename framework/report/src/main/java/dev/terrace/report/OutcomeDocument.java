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
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("snapshot", outcome.snapshots());
        document.put("configuration", configuration(outcome.configuration(), outcome.chosen()));
        document.put("now", outcome.cluster().now().toString());
        Decisions.of(report).writeTo(document);
        document.put("admitted", report.admitted());
        document.put("accounting", outcome.accounting().document());
        Map<String, Object> details = new LinkedHashMap<>();
        EvictionEffects effects = new EvictionEffects(outcome.cluster(), report);
        details.put(
                "binds", report.binds().stream().map(OutcomeDocument::placed).toList());
        details.put(
                "evictions",
                report.evictions().stream()
                        .map(eviction -> evicted(eviction, effects))
                        .toList());
        if (!report.failures().isEmpty()) {
            details.put(
                    "failures",
                    report.failures().stream().map(OutcomeDocument::failed).toList());
        }
        if (!report.amendments().isEmpty()) {
            details.put(
                    "amendments",
                    report.amendments().stream().map(OutcomeDocument::amended).toList());
        }
        details.put(
                "pipelined",
                report.pipelined().stream().map(OutcomeDocument::placed).toList());
        Owners owners = Owners.of(outcome.cluster());
        details.put(
                "waiting",
                report.waiting().stream().map(one -> waits(one, owners)).toList());
        document.put("decisions", details);
        Map<String, Instant> since = new WaitingSince(outcome.cluster()).ofQueues(report.waiting());
        document.put(
                "queues",
                report.queues().stream()
                        .map(queue -> queue(queue, since.get(queue.name())))
                        .toList());
        if (!report.jobTerms().isEmpty()) {
            document.put(
                    "jobTerms",
                    report.jobTerms().stream().map(OutcomeDocument::terms).toList());
        }
        if (!report.devicesBy().isEmpty()) {
            document.put("devicesBy", report.devicesBy());
        }
        document.put("timingsMs", timings(report.timings()));
        return document;
    }

    /**
     * Prepends the inputs and the clock to another command's document.
     *
     * @param configuration the source of the configuration
     * @param chosen the reason for this configuration
     */
    public static Map<String, Object> headed(
            List<String> snapshots, String configuration, String chosen, Instant now, Map<String, Object> document) {
        Map<String, Object> headed = new LinkedHashMap<>();
        headed.put("snapshot", snapshots);
        headed.put("configuration", configuration(configuration, chosen));
        headed.put("now", now.toString());
        headed.putAll(document);
        return headed;
    }

    private static Map<String, Object> configuration(String source, String chosen) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("source", source);
        map.put("chosen", chosen);
        return map;
    }

    private static Map<String, Object> placed(Bind bind) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pod", bind.task());
        putUid(map, bind.task(), bind.uid());
        map.put("node", bind.node());
        map.put("job", bind.job());
        map.put("action", bind.action());
        map.put("candidates", bind.candidates());
        if (bind.score() != null) {
            map.put("score", bind.score());
            Map<String, Double> terms = new LinkedHashMap<>();
            for (PluginScore term : bind.terms()) {
                terms.merge(term.plugin(), term.score(), Double::sum);
            }
            map.put("terms", terms);
        }
        if (bind.next() != null) {
            map.put("next", bind.next());
            map.put("nextScore", bind.nextScore());
        }
        if (!bind.isAtOnce()) {
            Map<String, String> volumes = new LinkedHashMap<>();
            bind.volumes().forEach(each -> volumes.put(each.claim(), each.volume()));
            map.put("volumes", volumes);
        }
        if (!bind.annotations().isEmpty()) {
            map.put("annotations", bind.annotations());
        }
        if (!bind.devices().isEmpty()) {
            map.put("devices", DevicesDocument.of(bind.devices()));
        }
        if (!bind.claims().isEmpty()) {
            map.put("claims", ClaimsDocument.of(bind.claims()));
        }
        return map;
    }

    private static void putUid(Map<String, Object> map, String pod, String uid) {
        if (!uid.isEmpty() && !uid.equals(pod)) {
            map.put("uid", uid);
        }
    }

    private static Map<String, Object> evicted(Eviction eviction, EvictionEffects effects) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pod", eviction.task());
        putUid(map, eviction.task(), eviction.uid());
        map.put("job", eviction.job());
        map.put("queue", eviction.queue());
        map.put("from", eviction.node());
        map.put("for", eviction.preemptor());
        map.put("action", eviction.action());
        map.put("because", eviction.because());
        effects.writeTo(map, List.of(eviction.task()), eviction.preemptor());
        return map;
    }

    private static Map<String, Object> failed(Failure failure) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pod", failure.task());
        putUid(map, failure.task(), failure.uid());
        map.put("job", failure.job());
        map.put("queue", failure.queue());
        map.put("action", failure.action());
        map.put("because", failure.because());
        return map;
    }

    private static Map<String, Object> amended(Amendment amendment) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pod", amendment.task());
        putUid(map, amendment.task(), amendment.uid());
        map.put(amendment.field(), amendment.value());
        return map;
    }

    private static Map<String, Object> waits(Waiting waiting, Owners owners) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", waiting.job());
        owners.ownerOf(waiting.job()).ifPresent(owner -> map.put("owner", owner));
        map.put("queue", waiting.queue());
        map.put("pods", waiting.tasks());
        map.put("names", waiting.pods());
        if (waiting.gated() > 0) {
            map.put("gated", waiting.gated());
        }
        map.put("reason", waiting.reason());
        if (waiting.from() != null) {
            map.put("from", waiting.from().toString());
        }
        map.put("nodes", waiting.nodes());
        map.put("reasons", waiting.reasons());
        List<Map<String, Object>> refusals = new ArrayList<>();
        if (waiting.limit() != null) {
            refusals.addAll(refused(waiting.limit()));
        }
        waiting.refusals().stream().map(OutcomeDocument::refused).forEach(refusals::add);
        map.put("refusals", refusals);
        return map;
    }

    /**
     * Returns the refusals by a limit, one per resource. The value of {@code most} is the rest of the limit; no node
     * was evaluated.
     */
    private static List<Map<String, Object>> refused(LimitRefusal refusal) {
        if (refusal.lacks().isEmpty()) {
            return List.of(limit(refusal, Map.of()));
        }
        return refusal.lacks().stream()
                .map(lack -> {
                    Map<String, Object> numbers = new LinkedHashMap<>();
                    numbers.put("resource", lack.resource());
                    numbers.put("needs", lack.asked());
                    numbers.put("most", lack.limit() - lack.held() - lack.reserved());
                    if (!lack.queue().isEmpty()) {
                        numbers.put("queue", lack.queue());
                    }
                    numbers.put("held", lack.held());
                    if (refusal.isOfAdmission()) {
                        numbers.put("reserved", lack.reserved());
                    }
                    numbers.put("limit", lack.limit());
                    return limit(refusal, numbers);
                })
                .toList();
    }

    private static Map<String, Object> limit(LimitRefusal refusal, Map<String, Object> numbers) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("by", refusal.by());
        map.put("reason", refusal.reason());
        map.putAll(numbers);
        map.put("nodes", 0);
        return map;
    }

    private static Map<String, Object> refused(NodeRefusals refusals) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("by", refusals.by());
        map.put("reason", refusals.reason());
        if (refusals.resource() != null) {
            map.put("resource", refusals.resource());
            map.put("needs", refusals.needs());
        }
        if (refusals.most() != null) {
            map.put("most", refusals.most());
        }
        map.put("nodes", refusals.nodes());
        return map;
    }

    /**
     * Returns the figures of a queue.
     *
     * @param since the time since which the longest of its waiting jobs waits; null if it is unknown
     */
    public static Map<String, Object> queue(QueueStanding queue, @Nullable Instant since) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", queue.name());
        map.put("weight", queue.weight());
        if (queue.share() != null) {
            map.put("share", queue.share());
            if (!queue.shareOf().isEmpty()) {
                map.put("shareOf", queue.shareOf());
            }
        }
        if (!queue.figures().isEmpty()) {
            Map<String, Double> figures = new LinkedHashMap<>();
            queue.figures().forEach(figure -> figures.put(figure.name(), figure.value()));
            map.put("figures", figures);
        }
        if (queue.deserved() != null) {
            map.put("deserved", Quantities.of(queue.deserved()));
        }
        map.put("allocated", Quantities.of(queue.allocated()));
        map.put("promised", Quantities.of(queue.promised()));
        map.put("requested", Quantities.of(queue.requested()));
        map.put("scores", new TreeMap<>(queue.scores()));
        if (!queue.weights().isEmpty()) {
            map.put("weights", new TreeMap<>(queue.weights()));
        }
        if (!queue.scoredBy().isEmpty()) {
            map.put("scoredBy", queue.scoredBy());
        }
        if (queue.score() != null) {
            map.put("score", queue.score());
        }
        map.put("waitingPods", queue.waitingTasks());
        map.put("waitingGroups", queue.waitingGroups());
        if (since != null) {
            map.put("waitingSince", since.toString());
        }
        return map;
    }

    private static Map<String, Object> terms(JobTerms job) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("plugin", job.plugin());
        map.put("job", job.job());
        map.put("queue", job.queue());
        Map<String, Double> terms = new LinkedHashMap<>();
        job.terms().forEach(term -> terms.put(term.name(), term.value()));
        map.put("terms", terms);
        return map;
    }

    private static Map<String, Object> timings(Timings timings) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("open", timings.open());
        map.put(
                "actions",
                timings.actions().stream()
                        .map(action -> {
                            Map<String, Object> one = new LinkedHashMap<>();
                            one.put("name", action.name());
                            one.put("ms", action.ms());
                            return one;
                        })
                        .toList());
        map.put("close", timings.close());
        map.put("total", timings.total());
        return map;
    }
}
