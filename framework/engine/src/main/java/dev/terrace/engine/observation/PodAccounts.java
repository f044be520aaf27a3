package dev.terrace.engine.observation;

import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.WaitingFacts;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.Attempt.Outcome;
import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.Fate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fate of each watched pod, and the reasons. */
final class PodAccounts {
    private final Observer seen;
    private final JobWords words;
    private final Map<String, Fate> fates;
    private final Map<String, Bind> bound = new HashMap<>();
    private final Map<String, Bind> promised = new HashMap<>();
    private final Map<String, Eviction> evicted = new HashMap<>();
    private final Map<String, Failure> failed = new HashMap<>();

    PodAccounts(Observer seen, CycleReport report, JobWords words) {
        this.seen = seen;
        this.words = words;
        fates = report.fates();
        report.binds().forEach(each -> bound.put(each.task(), each));
        report.pipelined().forEach(each -> promised.put(each.task(), each));
        report.evictions().forEach(each -> evicted.put(each.task(), each));
        report.failures().forEach(each -> failed.put(each.task(), each));
    }

    PodExplanation of(Task task) {
        Fate fate = Objects.requireNonNullElseGet(fates.get(task.key()), () -> Fate.withoutDecision(task.spec()));
        String node = node(task, fate);
        List<Attempt> attempts = attempts(task, fate, node);
        List<EvictionTrial> evictions = evictions(task);
        Job job = task.job();
        Bind given = fate == Fate.BOUND ? known(bound, task) : null;
        return new PodExplanation(
                task.key(),
                job == null ? task.spec().job() : job.key(),
                job == null ? "" : job.queue().name(),
                fate,
                node.isEmpty() ? null : node,
                given == null ? List.of() : given.volumes(),
                given == null ? Collections.emptySortedMap() : given.annotations(),
                given == null ? AnswerRules.devicesOf(seen.hooks.devices, task) : given.devices(),
                because(task, fate, attempts),
                task.requests(),
                attempts,
                evictions);
    }

    /** Returns the report's text about a task, which must exist. */
    private static <T> T known(Map<String, T> said, Task task) {
        return Objects.requireNonNull(said.get(task.key()));
    }

    /**
     * Explains a pod that is in no session.
     *
     * @param group the pod's group, if the group exists and its queue does not
     */
    static PodExplanation outside(TaskSpec pod, @Nullable JobSpec group) {
        Fate known = Fate.withoutDecision(pod);
        Fate fate = known == Fate.WAITS ? Fate.NOT_DECIDED : known;
        String because = switch (fate) {
            case RUNNING -> keeps(pod);
            case ENDED -> "it ran to its end";
            case LEAVING -> "its deletion was requested before the cycle";
            case GATED -> gates(pod);
            default -> absent(pod, group);
        };
        return outside(
                pod.key(), pod.job(), fate, pod.node(), because, pod.template().requests());
    }

    /** Explains a pod that no session sees. */
    static PodExplanation of(UndecidedPod pod, ResourceNames names) {
        boolean isOther = pod.reason() == UndecidedPod.Reason.SCHEDULER;
        Fate fate = pod.hasEnded() ? Fate.ENDED : isOther ? Fate.NOT_OURS : Fate.NOT_DECIDED;
        return outside(pod.key(), pod.job(), fate, "", pod.because(), Amounts.none(names));
    }

    private static PodExplanation outside(
            String pod, String job, Fate fate, String node, String because, Amounts requests) {
        return new PodExplanation(
                pod,
                job,
                "",
                fate,
                node.isEmpty() ? null : node,
                List.of(),
                Collections.emptySortedMap(),
                List.of(),
                because,
                requests,
                List.of(),
                List.of());
    }

    private static String absent(TaskSpec pod, @Nullable JobSpec group) {
        if (pod.job().isEmpty()) {
            return "it is not decided on: it has no PodGroup";
        }
        return group == null
                ? "it is not decided on: its PodGroup " + pod.job() + " is not in the dump"
                : "it is not decided on: queue %s of its PodGroup %s is not in the dump"
                        .formatted(group.queue(), pod.job());
    }

    private String node(Task task, Fate fate) {
        return switch (fate) {
            case BOUND -> known(bound, task).node();
            case PIPELINED -> known(promised, task).node();
            case EVICTED -> known(evicted, task).node();
            default -> task.spec().node();
        };
    }

    /** Returns the attempts of a task. Of several attempts that stand, only the last on the task's node counts. */
    private List<Attempt> attempts(Task task, Fate fate, String node) {
        List<AttemptBuilder> all = seen.attempts.of(task);
        int standing = -1;
        for (int i = 0; i < all.size(); i++) {
            boolean stands = all.get(i).isPlaced() && !all.get(i).isUndone();
            if (stands
                    && (standing < 0
                            || all.get(i).isOn(node)
                            || !all.get(standing).isOn(node))) {
                standing = i;
            }
        }
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            AttemptBuilder each = all.get(i);
            boolean isKept = i == standing && (fate == Fate.BOUND || fate == Fate.PIPELINED) && each.isOn(node);
            boolean isHeld = i == standing && !isKept && !each.isKept() && each.outcome() == Outcome.ALLOCATED;
            attempts.add(each.build(isKept, isHeld));
        }
        return List.copyOf(attempts);
    }

    private List<EvictionTrial> evictions(Task task) {
        String node = task.node() == null ? task.spec().node() : task.node().name();
        return new LinkedHashSet<>(seen.evictions.of(task))
                .stream().map(each -> each.build(task, node)).toList();
    }

    private String because(Task task, Fate fate, List<Attempt> attempts) {
        Attempt kept = attempts.stream().filter(Attempt::isKept).findFirst().orElse(null);
        return switch (fate) {
            case BOUND -> "it goes to " + (kept == null ? known(bound, task).node() : kept.because());
            case PIPELINED ->
                "it is pipelined on " + (kept == null ? known(promised, task).node() : kept.because());
            case EVICTED -> known(evicted, task).because();
            case FAILED -> known(failed, task).because();
            case RUNNING -> keeps(task.spec());
            case ENDED -> "it ran to its end";
            case LEAVING -> "its deletion was requested before the cycle";
            case GATED -> gates(task.spec());
            case NOT_OURS, NOT_DECIDED, ABSENT -> "it is not decided on";
            case WAITS -> waits(task, attempts);
        };
    }

    private static String keeps(TaskSpec pod) {
        return pod.node().isEmpty()
                ? "it runs, on a node that the dump does not name"
                : "it holds " + pod.node() + " and keeps it";
    }

    private static String gates(TaskSpec pod) {
        return "it has scheduling gates: " + String.join(", ", pod.gates());
    }

    private String waits(Task task, List<Attempt> attempts) {
        SessionJob job = (SessionJob) task.job();
        if (job == null) {
            return absent(task.spec(), null);
        }
        Waiting row = words.waiting(job);
        String ofGroup = row == null ? "no action served its group" : row.reason();
        if (words.isOutside(job)) {
            return ofGroup.startsWith("not admitted") ? "its group is " + ofGroup : ofGroup;
        }
        Attempt found = last(attempts, attempt -> attempt.choice() != null);
        String lost = found == null ? "" : lost(task, job, found);
        if (!lost.isEmpty()) {
            return lost;
        }
        Attempt refused = first(attempts, attempt -> isRefused(attempt) && attempt.tried() == null);
        if (refused == null) {
            refused = first(attempts, PodAccounts::isRefused);
        }
        if (refused != null && (isTried(refused) || isFirst(task, job))) {
            return refused.tried() == null && row != null
                    ? Stream.concat(
                                    Stream.of(refused.because()),
                                    job.waiting().victims(row.isServed(), job.minMember()).stream())
                            .collect(Collectors.joining("; "))
                    : refused.because();
        }
        return found == null
                ? untried(task, job, ofGroup)
                : "it found %s, and its placement was undone".formatted(nodeOf(found));
    }

    private static String nodeOf(Attempt found) {
        return Objects.requireNonNull(found.choice()).node();
    }

    /** Returns the sentence about a task that found a node and is not bound; empty if the reason is unknown. */
    private String lost(Task task, SessionJob job, Attempt found) {
        String known = seen.attempts.lost(task);
        if (!known.isEmpty()) {
            return known;
        }
        String node = nodeOf(found);
        WaitingFacts.Unbound unbound = job.waiting().unbound();
        if (unbound != null
                && (task.node() == null || unbound.task().equals(task.spec().name()))) {
            return unbound.ofTask();
        }
        if (found.isHeld() || task.status() == TaskStatus.ALLOCATED) {
            return "%s is held for it until %s"
                    .formatted(node, unbound == null ? "its group is complete" : unbound.task() + " is bound");
        }
        WaitingFacts.Shortfall shortfall = job.waiting().shortfall();
        return shortfall == null ? unbound == null ? "" : unbound.ofTask() : shortfall.ofTask(node);
    }

    /** Returns the sentence about a task that no action tried. */
    private static String untried(Task task, SessionJob job, String ofGroup) {
        TaskSpec first = job.waiting().refused();
        if (first == null || isFirst(task, job)) {
            return ofGroup;
        }
        int needed = job.minMember();
        return "it was not tried: %s found no node, and its group needs %s"
                .formatted(first.name(), needed == job.tasks().size() ? "all " + needed : Words.count(needed, "pod"));
    }

    /** Returns whether nodes refused this task, and no other task of its job before. */
    @SuppressWarnings("ReferenceEquality") // the same object throughout a session
    private static boolean isFirst(Task task, SessionJob job) {
        return job.waiting().refused() == null || job.waiting().refused() == task.spec();
    }

    /** Returns whether an attempt evaluated nodes, or ended before by a plugin's answer. */
    private static boolean isTried(Attempt attempt) {
        NodesAsked nodes = attempt.nodes();
        return nodes == null || nodes.asked() > 0;
    }

    private static boolean isRefused(Attempt attempt) {
        return attempt.nodes() != null
                || attempt.outcome() == Outcome.REFUSED
                || attempt.questions().stream().anyMatch(question -> !question.answer());
    }

    private static @Nullable Attempt first(List<Attempt> attempts, Predicate<Attempt> which) {
        return attempts.stream().filter(which).findFirst().orElse(null);
    }

    private static @Nullable Attempt last(List<Attempt> attempts, Predicate<Attempt> which) {
        return attempts.stream().filter(which).reduce((before, next) -> next).orElse(null);
    }
}
