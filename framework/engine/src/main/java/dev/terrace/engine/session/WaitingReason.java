package dev.terrace.engine.session;

import dev.terrace.engine.state.UndoReason;
import dev.terrace.engine.state.WaitingNotes;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.AdmissionRefusal;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.report.NodeSentence;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sentence that says why a job waits, by the attempt that decided: the last that found a node and was undone or not
 * bound; otherwise the first that its queue or all nodes refused; otherwise the vote against its admission.
 *
 * @param givesNodes whether an action of the cycle gives nodes to tasks
 * @param now the time of the cycle in the scheduler's time zone
 */
record WaitingReason(boolean givesNodes, ZonedDateTime now) {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE;
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private static final String PODS = "pods";

    String of(WaitingNote job) {
        String why = why(job) + reserved(job.facts().reserved());
        int pipelined = job.pipelined();
        return pipelined == 0 || job.allocated() > 0
                ? why
                : "%s; %s of its %s %s pipelined".formatted(why, pipelined, PODS, pipelined == 1 ? "is" : "are");
    }

    /** Returns the end of the sentence for a job with a reservation; empty without one. */
    private String reserved(@Nullable Instant from) {
        if (from == null) {
            return "";
        }
        ZonedDateTime start = from.atZone(now.getZone());
        String time = (start.getSecond() == 0 ? MINUTE : SECOND).format(start);
        boolean isToday = start.toLocalDate().equals(now.toLocalDate());
        return "; starts at %s at the latest, if estimates hold"
                .formatted(isToday ? time : DAY.format(start) + " " + time);
    }

    private String why(WaitingNote job) {
        WaitingNotes.Facts facts = job.facts();
        WaitingRefusals.OfJob refusals = job.refusals();
        LimitRefusal limit = facts.limit();
        UndoReason undone = facts.undone();
        if (limit instanceof AdmissionRefusal && job.isPending()) {
            return limit.sentence();
        }
        if (undone instanceof UndoReason.Unbound) {
            return undone.ofJob();
        }
        if (job.allocated() > 0) {
            return held(job);
        }
        if (undone != null && !facts.isSaidLast()) {
            return undone.ofJob() + (limit == null && refusals != null ? "; the others: " + causes(refusals) : "");
        }
        if (limit != null && !(limit instanceof AdmissionRefusal)) {
            return limit.sentence();
        }
        if (!job.isPending() && job.tasks() == 0 && job.minMember() > 0) {
            return job.minMember() == 1
                    ? "admitted; its pod does not exist yet"
                    : "admitted; 0 of its %s pods exist".formatted(job.minMember());
        }
        if (!facts.said().isEmpty()) {
            return facts.said();
        }
        if (refusals != null) {
            return NodeSentence.of("its pods", refusals.first().nodes(), refusals.byFirst());
        }
        return unserved(job);
    }

    private static String causes(WaitingRefusals.OfJob refusals) {
        return NodeSentence.causes(refusals.first().nodes(), refusals.byFirst());
    }

    private static String held(WaitingNote job) {
        int pipelined = job.pipelined();
        int allocated = job.allocated();
        return pipelined == 0
                ? "%s of its pods %s a node, and its group is not complete, so none is bound"
                        .formatted(allocated, allocated == 1 ? "has" : "have")
                : "%s of its pods %s a node and %s bound until the %s pipelined can be"
                        .formatted(
                                allocated,
                                allocated == 1 ? "has" : "have",
                                allocated == 1 ? "is not" : "are not",
                                pipelined);
    }

    /** Returns the reason for a job without an attempt to place a task. */
    private String unserved(WaitingNote job) {
        Map<String, Integer> causes = new LinkedHashMap<>();
        SortedSet<String> gates = new TreeSet<>();
        for (int i = 0; i < job.tasks(); i++) {
            String cause = switch (job.status(i)) {
                case RELEASING -> "must leave first";
                case PENDING -> pending(job, job.task(i), gates);
                default -> "";
            };
            if (!cause.isEmpty()) {
                causes.merge(cause, 1, Integer::sum);
            }
        }
        String marked = job.facts().marked();
        if (causes.isEmpty()) {
            return marked.isEmpty() ? "no action served it" : marked;
        }
        List<String> parts = new ArrayList<>();
        if (!marked.isEmpty() && causes.size() > 1) {
            parts.add(marked);
        }
        parts.add(causes.entrySet().stream()
                .map(cause ->
                        "%s %s %s".formatted(cause.getValue(), cause.getValue() == 1 ? "pod" : PODS, cause.getKey()))
                .collect(Collectors.joining(", ")));
        String sentence = String.join(": ", parts);
        return gates.isEmpty() ? sentence : sentence + " (" + String.join(", ", gates) + ")";
    }

    private String pending(WaitingNote job, TaskSpec task, SortedSet<String> gates) {
        if (task.gated()) {
            gates.addAll(task.gates());
            return "with scheduling gates";
        }
        if (job.isPending()) {
            return "of a group that no action admits";
        }
        if (task.template().requests().isEmpty()) {
            return "without requests, which no action placed";
        }
        return givesNodes ? "for which no node was evaluated" : "to which no action of the configuration gives nodes";
    }
}
