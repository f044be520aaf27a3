package dev.terrace.engine.session;

import dev.terrace.engine.placement.RefusalDetails;
import dev.terrace.engine.state.WaitingFacts;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.report.NodeSentence;
import dev.terrace.spi.view.TaskStatus;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sentence that says why a job waits. Its clauses are, in this order: evictions, what the job has, what it lacks
 * and cannot get by room (gates, pods, claims), what room lacks, what actions that evict found, and the reserved start.
 * A refused admission or a queue that is not open replaces all but the last.
 *
 * @param givesNodes whether an action of the cycle gives nodes to tasks
 * @param now the time of the cycle in the scheduler's time zone
 * @param evictions the evictions of the cycle, by job
 * @param unseen the pods of each job that no session sees and that have not ended
 */
record WaitingSentence(
        boolean givesNodes,
        ZonedDateTime now,
        Map<String, List<Eviction>> evictions,
        Map<String, List<UndecidedPod>> unseen) {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE;
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    /** @param undecided the pods that the session does not have; there may be many more than waiting jobs */
    static WaitingSentence of(
            boolean givesNodes, ZonedDateTime now, List<Eviction> evictions, List<UndecidedPod> undecided) {
        return new WaitingSentence(
                givesNodes,
                now,
                evictions.stream().collect(Collectors.groupingBy(Eviction::job)),
                undecided.stream()
                        .filter(pod -> !pod.job().isEmpty() && !pod.hasEnded())
                        .collect(Collectors.groupingBy(UndecidedPod::job)));
    }

    String of(WaitingRow job) {
        List<String> clauses = new ArrayList<>();
        LimitRefusal limit = job.facts().limit();
        if (limit != null && (job.isPending() ? limit.isOfAdmission() : !limit.isOfAdmission() && !limit.isOpen())) {
            clauses.add(limit.sentence());
        } else {
            clauses.add(evicted(job));
            clauses.add(has(job));
            String lacks = job.isPending() ? "" : lacks(job);
            clauses.add(lacks);
            boolean isTold = clauses.stream().anyMatch(clause -> !clause.isEmpty());
            clauses.add(room(job, !lacks.isEmpty(), isTold));
            if (job.waiting() > 0) {
                clauses.addAll(job.facts().victims(job.isServed(), job.minMember()));
            }
        }
        clauses.add(reserved(job.facts().reserved()));
        return clauses.stream().filter(clause -> !clause.isEmpty()).collect(Collectors.joining("; "));
    }

    private String evicted(WaitingRow job) {
        int evicted = job.count(job::isEvicted);
        if (evicted == 0) {
            return "";
        }
        String by = EvictionWords.by(evictions.getOrDefault(job.key(), List.of()), "");
        return "%s %s evicted%s".formatted(ofPods(evicted, job), evicted == 1 ? "is" : "are", by);
    }

    private static String ofPods(int some, WaitingRow job) {
        return job.tasks() == 1 ? "its pod" : "%s of its %s pods".formatted(some, job.tasks());
    }

    /** Returns what the job has: running, bound, pipelined and allocated pods. */
    private static String has(WaitingRow job) {
        int pipelined = job.count(TaskStatus.PIPELINED);
        int allocated = job.count(TaskStatus.ALLOCATED);
        if (allocated > 0 && !job.isServed() && job.facts().unbound() == null) {
            String have = "%s of its pods %s a node".formatted(allocated, allocated == 1 ? "has" : "have");
            return pipelined == 0
                    ? have + ", and its group is not complete, so none is bound"
                    : "%s and %s bound until the %s pipelined can be"
                            .formatted(have, allocated == 1 ? "is not" : "are not", pipelined);
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("bound", job.count(TaskStatus.BINDING));
        counts.put("running", job.count(TaskStatus.RUNNING) + job.count(TaskStatus.BOUND));
        counts.put("pipelined", pipelined);
        int staying = counts.values().stream().mapToInt(count -> count).sum();
        counts.put("leaving", staying == 0 ? 0 : job.count(job::isLeaving));
        List<String> parts = new ArrayList<>();
        counts.forEach((what, count) -> {
            if (count > 0) {
                parts.add("%s %s %s"
                        .formatted(parts.isEmpty() ? ofPods(count, job) : count, count == 1 ? "is" : "are", what));
            }
        });
        if (parts.isEmpty()) {
            return "";
        }
        int needed = job.minMember();
        String need = job.isServed()
                ? job.placed() > needed ? ", and it needs " + needed : ", as many as it needs"
                : job.placed() >= needed ? "" : ", and it needs " + (needed == job.tasks() ? "all " : "") + needed;
        return String.join(" and ", parts) + need;
    }

    /** Returns what the job lacks and cannot get by room. */
    private String lacks(WaitingRow job) {
        List<String> clauses = new ArrayList<>();
        List<UndecidedPod> others = unseen.getOrDefault(job.key(), List.of());
        int existing = job.existing() + others.size();
        boolean isEmpty = job.tasks() + others.size() == 0;
        if (isEmpty && job.minMember() == 1) {
            clauses.add("admitted; its pod does not exist yet");
        } else if (existing < job.minMember()) {
            clauses.add("%s%s of its %s pods %s"
                    .formatted(
                            isEmpty ? "admitted; " : "",
                            existing,
                            job.minMember(),
                            existing == 1 ? "exists" : "exist"));
        }
        if (job.existing() < job.minMember()) {
            clauses.addAll(ofOtherSchedulers(others, job.tasks() + others.size()));
        }
        int leaving = job.count(job::isLeaving);
        if (clauses.isEmpty() && leaving > 0 && job.isShort() && job.placed() == 0) {
            clauses.add("its group needs %s pods; %s of its %s %s leaving"
                    .formatted(job.minMember(), leaving, job.tasks(), leaving == 1 ? "is" : "are"));
        }
        int gated = job.count(job::isGated);
        if (gated > 0) {
            boolean isNeeded = isStoppedByGates(job) && job.placed() == 0 && job.minMember() > 1;
            clauses.add("%s %s (%s)"
                    .formatted(
                            gated == job.tasks() && gated > 1
                                    ? "its %s pods".formatted(gated)
                                    : isNeeded
                                            ? "its group needs %s pods; %s of %s"
                                                    .formatted(
                                                            job.minMember(),
                                                            gated,
                                                            job.tasks() == job.minMember()
                                                                    ? "them"
                                                                    : "its " + job.tasks())
                                            : ofPods(gated, job),
                            gated == 1 ? "has a scheduling gate" : "have scheduling gates",
                            gates(job)));
        }
        others.stream()
                .filter(pod -> pod.reason() == UndecidedPod.Reason.CLAIM)
                .findFirst()
                .ifPresent(pod -> clauses.add(pod.name() + " " + pod.predicate()));
        return String.join("; ", clauses);
    }

    /** Returns a clause for each other scheduler, such as {@code 1 of its 2 pods waits for scheduler other}. */
    private static List<String> ofOtherSchedulers(List<UndecidedPod> pods, int all) {
        Map<String, Long> counts = pods.stream()
                .filter(pod -> pod.reason() == UndecidedPod.Reason.SCHEDULER)
                .collect(Collectors.groupingBy(UndecidedPod::predicate, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(each -> "%s %s"
                        .formatted(
                                all == 1 ? "its pod" : "%s of its %s pods".formatted(each.getValue(), all),
                                each.getValue() == 1
                                        ? each.getKey()
                                        : each.getKey().replaceFirst("^waits", "wait")))
                .toList();
    }

    private static boolean isStoppedByGates(WaitingRow job) {
        return !job.isWhole(task -> !job.isGated(task));
    }

    private static String gates(WaitingRow job) {
        SortedSet<String> gates = new TreeSet<>();
        for (int i = 0; i < job.tasks(); i++) {
            if (job.isGated(i)) {
                gates.addAll(job.task(i).gates());
            }
        }
        return String.join(", ", gates);
    }

    /**
     * Returns what room lacks.
     *
     * @param lacksMore whether the job lacks something that room does not give
     * @param isTold whether another clause is about the job
     */
    private String room(WaitingRow job, boolean lacksMore, boolean isTold) {
        WaitingFacts facts = job.facts();
        WaitingFacts.Unbound unbound = facts.unbound();
        if (unbound != null) {
            return unbound.ofJob();
        }
        LimitRefusal limit = facts.limit();
        String cause = limit != null && !limit.isOfAdmission() ? limit.sentence() : "";
        WaitingFacts.Shortfall shortfall = facts.shortfall();
        if (shortfall != null && !facts.isSaidLast() && job.placed() == 0 && job.count(TaskStatus.ALLOCATED) == 0) {
            if (cause.isEmpty()) {
                cause = causes(job);
            }
            return cause.isEmpty() && lacksMore ? "" : shortfall.ofJob() + (cause.isEmpty() ? "" : ": " + cause);
        }
        if (!cause.isEmpty()) {
            return cause;
        }
        if (job.isShort() && !job.isPending()) {
            return "";
        }
        if (!facts.said().isEmpty()) {
            return facts.said();
        }
        RefusalDetails.OfJob refusals = job.refusals();
        if (refusals != null) {
            return NodeSentence.of(
                    job.placed() == 0 ? "its pods" : job.waiting() == 1 ? "the other" : "the others",
                    refusals.first().nodes(),
                    refusals.byFirst());
        }
        return unserved(job, isTold);
    }

    private static String causes(WaitingRow job) {
        RefusalDetails.OfJob refusals = job.refusals();
        return refusals == null ? "" : NodeSentence.causes(refusals.first().nodes(), refusals.byFirst());
    }

    /** Returns the clause for a job without an attempt to place a task. */
    private String unserved(WaitingRow job, boolean isTold) {
        Map<String, Integer> causes = new LinkedHashMap<>();
        for (int i = 0; i < job.tasks(); i++) {
            String cause = switch (job.status(i)) {
                case RELEASING -> job.isEvicted(i) ? "" : "must leave first";
                case PENDING -> pending(job, job.task(i));
                default -> "";
            };
            if (!cause.isEmpty()) {
                causes.merge(cause, 1, Integer::sum);
            }
        }
        String marked = job.facts().marked();
        if (causes.isEmpty()) {
            return isTold ? "" : marked.isEmpty() ? "no action served it" : marked;
        }
        String counted = causes.entrySet().stream()
                .map(cause ->
                        "%s %s %s".formatted(cause.getValue(), cause.getValue() == 1 ? "pod" : "pods", cause.getKey()))
                .collect(Collectors.joining(", "));
        return marked.isEmpty() || causes.size() == 1 ? counted : marked + ": " + counted;
    }

    private String pending(WaitingRow job, TaskSpec task) {
        if (job.isPending()) {
            return task.gated()
                    ? "with scheduling gates (%s)".formatted(String.join(", ", task.gates()))
                    : "of a group that no action admits";
        }
        if (task.gated()) {
            return "";
        }
        if (task.template().requests().isEmpty()) {
            return "without requests, which no action placed";
        }
        return givesNodes ? "for which no node was evaluated" : "to which no action of the configuration gives nodes";
    }

    /** Returns the clause about a reservation; empty without one. */
    private String reserved(@Nullable Instant from) {
        if (from == null) {
            return "";
        }
        ZonedDateTime start = from.atZone(now.getZone());
        String time = (start.getSecond() == 0 ? MINUTE : SECOND).format(start);
        boolean isToday = start.toLocalDate().equals(now.toLocalDate());
        return "starts at %s at the latest, if estimates hold"
                .formatted(isToday ? time : DAY.format(start) + " " + time);
    }
}
