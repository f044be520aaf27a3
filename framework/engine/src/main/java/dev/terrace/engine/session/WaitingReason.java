package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.Undone;
import dev.terrace.engine.state.WaitingNotes;
import dev.terrace.model.report.AdmissionRefusal;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.report.NodeSentence;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sentence that says why a job waits, by the attempt that decided: the last that found a node and was undone or not
 * bound; else the first that its queue or all nodes refused; else the vote against its admission.
 */
record WaitingReason(DefaultSession session) {
    private static final String PODS = "pods";

    /** @param refusals null if no node refused any of its tasks */
    String of(SessionJob job, WaitingRefusals.@Nullable OfJob refusals) {
        String why = why(job, refusals);
        int pipelined = job.count(TaskStatus.PIPELINED);
        return pipelined == 0 || job.count(TaskStatus.ALLOCATED) > 0
                ? why
                : "%s; %s of its %s %s pipelined".formatted(why, pipelined, PODS, pipelined == 1 ? "is" : "are");
    }

    private String why(SessionJob job, WaitingRefusals.@Nullable OfJob refusals) {
        WaitingNotes notes = job.waiting();
        LimitRefusal limit = notes.limit();
        Undone undone = notes.undone();
        if (limit instanceof AdmissionRefusal && job.isPending()) {
            return limit.sentence();
        }
        if (undone instanceof Undone.Unbound) {
            return undone.ofJob();
        }
        if (job.count(TaskStatus.ALLOCATED) > 0) {
            return held(job);
        }
        if (undone != null && !notes.isSaidLast()) {
            return undone.ofJob() + (limit == null && refusals != null ? "; the others: " + causes(refusals) : "");
        }
        if (limit != null && !(limit instanceof AdmissionRefusal)) {
            return limit.sentence();
        }
        if (!job.isPending() && job.tasks().isEmpty() && job.minMember() > 0) {
            return job.minMember() == 1
                    ? "admitted; its pod does not exist yet"
                    : "admitted; 0 of its %s pods exist".formatted(job.minMember());
        }
        if (!notes.said().isEmpty()) {
            return notes.said();
        }
        if (refusals != null) {
            return NodeSentence.of("its pods", refusals.first().nodes(), refusals.byFirst());
        }
        return unserved(job, notes);
    }

    private static String causes(WaitingRefusals.OfJob refusals) {
        return NodeSentence.causes(refusals.first().nodes(), refusals.byFirst());
    }

    private static String held(SessionJob job) {
        int pipelined = job.count(TaskStatus.PIPELINED);
        int allocated = job.count(TaskStatus.ALLOCATED);
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

    /** The reason of a job of which no task was tried. */
    private String unserved(SessionJob job, WaitingNotes notes) {
        Map<String, Integer> causes = new LinkedHashMap<>();
        SortedSet<String> gates = new TreeSet<>();
        for (Task task : job.tasks()) {
            String cause = cause(job, task, gates);
            if (!cause.isEmpty()) {
                causes.merge(cause, 1, Integer::sum);
            }
        }
        if (causes.isEmpty()) {
            return notes.marked().isEmpty() ? "no action served it" : notes.marked();
        }
        List<String> parts = new ArrayList<>();
        if (!notes.marked().isEmpty() && causes.size() > 1) {
            parts.add(notes.marked());
        }
        parts.add(causes.entrySet().stream()
                .map(cause ->
                        "%s %s %s".formatted(cause.getValue(), cause.getValue() == 1 ? "pod" : PODS, cause.getKey()))
                .collect(Collectors.joining(", ")));
        String sentence = String.join(": ", parts);
        return gates.isEmpty() ? sentence : sentence + " (" + String.join(", ", gates) + ")";
    }

    private String cause(SessionJob job, Task task, SortedSet<String> gates) {
        return switch (task.status()) {
            case RELEASING -> "must leave first";
            case PENDING -> pending(job, task, gates);
            default -> "";
        };
    }

    private String pending(SessionJob job, Task task, SortedSet<String> gates) {
        if (task.isGated()) {
            gates.addAll(task.spec().gates());
            return "with scheduling gates";
        }
        if (job.isPending()) {
            return "of a group that no action admits";
        }
        if (task.isBestEffort()) {
            return "without requests, which no action placed";
        }
        return session.hasAction(Trait.GIVES_NODES)
                ? "for which no node was asked"
                : "to which no action of the configuration gives nodes";
    }
}
