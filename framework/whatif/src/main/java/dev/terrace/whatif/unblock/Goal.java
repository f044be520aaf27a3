package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The job or the pod that should run.
 *
 * <p>A job runs if its bound, promised, running and succeeded pods together reach its minimums, and one of them is new
 * in the cycle. A group that waits to be admitted and has fewer pods than its minimum has to be admitted. A pod runs if
 * it is bound or promised a node, and its job runs.
 *
 * @param key "namespace/name"
 */
public record Goal(boolean isJob, String key) {
    /** Returns the goal's key in documents. */
    public String word() {
        return isJob ? "job" : "pod";
    }

    public boolean isReached(Answer answer) {
        List<TaskSpec> pods = jobPods(answer.cluster());
        Set<String> own = pods.stream().map(TaskSpec::key).collect(Collectors.toSet());
        Set<String> placed = placed(answer.report(), own::contains);
        Optional<JobSpec> job = job(answer.cluster());
        if (job.isPresent() && job.get().phase().isPending() && isShort(job.get(), pods)) {
            return (isJob || placed.contains(key)) && isAdmitted(job.get(), answer.report());
        }
        return isReached(answer, placed);
    }

    /** Returns whether the pods that are placed and those that run are enough. */
    boolean isReached(Answer answer, Set<String> placed) {
        List<TaskSpec> pods = jobPods(answer.cluster());
        if (!isJob && !placed.contains(key)) {
            return false;
        }
        Optional<JobSpec> job = job(answer.cluster());
        return pods.stream().anyMatch(pod -> placed.contains(pod.key()))
                && job.map(each -> isWhole(each, pods, placed, answer.report())).orElse(true);
    }

    /**
     * Returns the condition for a changed cycle. Beyond the goal, it excludes whatever the cycle without a change
     * already has: an admission without enough pods, and promised places.
     */
    public Predicate<Answer> beyond(Answer base) {
        if (!isReached(base)) {
            return this::isReached;
        }
        List<TaskSpec> own = jobPods(base.cluster());
        if (job(base.cluster()).filter(job -> isShort(job, own)).isPresent()) {
            return answer -> isReached(answer, placed(answer.report()));
        }
        long before = placedOf(own, base);
        return answer ->
                isReached(answer) && (isReached(answer, bound(answer.report())) || placedOf(own, answer) > before);
    }

    static long placedOf(List<TaskSpec> pods, Answer answer) {
        Set<String> placed = placed(answer.report());
        return pods.stream().filter(pod -> placed.contains(pod.key())).count();
    }

    /** Returns whether fewer pods exist than the job needs, so that a scheduler can only admit it. */
    static boolean isShort(JobSpec job, List<TaskSpec> pods) {
        return existing(pods, "") < job.minMember();
    }

    /** Returns the number of pods of a role that can still run or have succeeded; of all roles if it is empty. */
    static int existing(List<TaskSpec> pods, String role) {
        return (int) pods.stream()
                .filter(pod -> pod.phase() != PodPhase.FAILED && pod.deleted() == null)
                .filter(pod -> role.isEmpty() || pod.role().equals(role))
                .count();
    }

    static boolean isAdmitted(JobSpec job, CycleReport report) {
        return !report.phases().getOrDefault(job.key(), JobPhase.NONE).isPending();
    }

    private static boolean isWhole(JobSpec job, List<TaskSpec> pods, Set<String> placed, CycleReport report) {
        Set<String> evicted = report.evictions().stream().map(Eviction::task).collect(Collectors.toSet());
        Map<String, Integer> roles = new HashMap<>();
        int holding = 0;
        for (TaskSpec pod : pods) {
            if (placed.contains(pod.key()) || holds(pod, evicted)) {
                holding++;
                roles.merge(pod.role(), 1, Integer::sum);
            }
        }
        return holding >= job.minMember()
                && job.roleMinimums().entrySet().stream()
                        .allMatch(role -> roles.getOrDefault(role.getKey(), 0) >= role.getValue());
    }

    static boolean holds(TaskSpec pod, Set<String> evicted) {
        return pod.phase() == PodPhase.SUCCEEDED
                || (!pod.node().isEmpty()
                        && pod.phase() != PodPhase.FAILED
                        && pod.deleted() == null
                        && !evicted.contains(pod.key()));
    }

    public List<TaskSpec> pods(Cluster cluster) {
        return isJob ? podsOf(key, cluster) : pod(cluster).stream().toList();
    }

    /** Returns all pods of its job, or the pod itself if it has no job. */
    List<TaskSpec> jobPods(Cluster cluster) {
        if (isJob) {
            return podsOf(key, cluster);
        }
        Optional<TaskSpec> pod = pod(cluster);
        return pod.isPresent() && !pod.get().job().isEmpty()
                ? podsOf(pod.get().job(), cluster)
                : pod.stream().toList();
    }

    /** Returns its job, if the cluster has it. */
    Optional<JobSpec> job(Cluster cluster) {
        String name = isJob ? key : pod(cluster).map(TaskSpec::job).orElse("");
        return name.isEmpty()
                ? Optional.empty()
                : cluster.jobs().stream().filter(job -> job.hasKey(name)).findFirst();
    }

    /** Returns the report's row about its job, if that waits. */
    Optional<Waiting> row(Answer answer) {
        return job(answer.cluster())
                .flatMap(job -> answer.report().waiting().stream()
                        .filter(waiting -> job.hasKey(waiting.job()))
                        .findFirst());
    }

    private Optional<TaskSpec> pod(Cluster cluster) {
        return cluster.tasks().stream()
                .filter(pod -> key.endsWith(pod.name()) && key.equals(pod.key()))
                .findFirst();
    }

    private static List<TaskSpec> podsOf(String job, Cluster cluster) {
        return cluster.tasks().stream().filter(pod -> pod.job().equals(job)).toList();
    }

    /**
     * Returns the objects of a dump that may be patched, by kind. Pods and groups are limited to those of the goals,
     * because all of them would need too much memory.
     */
    public static Map<String, Predicate<String>> patchable(Collection<Goal> goals, Cluster cluster) {
        Set<String> jobs = new HashSet<>();
        Set<String> pods = new HashSet<>();
        goals.forEach(goal -> (goal.isJob ? jobs : pods).add(goal.key));
        Set<String> groups = new HashSet<>(jobs);
        for (TaskSpec pod : cluster.tasks()) {
            if (jobs.contains(pod.job()) || pods.contains(pod.key())) {
                groups.add(pod.job());
                pods.add(pod.key());
            }
        }
        cluster.undecided().stream()
                .filter(pod -> groups.contains(pod.job()))
                .map(UndecidedPod::key)
                .forEach(pods::add);
        return Dump.patchable(groups, pods);
    }

    /** Returns the pods of its job that no session sees and that have not ended. */
    List<UndecidedPod> unseen(Cluster cluster) {
        String job = job(cluster).map(JobSpec::key).orElse("");
        return cluster.undecided().stream()
                .filter(pod -> !job.isEmpty() && pod.job().equals(job) && !pod.hasEnded())
                .toList();
    }

    static Set<String> bound(CycleReport report) {
        return report.binds().stream().map(Bind::task).collect(Collectors.toSet());
    }

    static Set<String> placed(CycleReport report) {
        return placed(report, pod -> true);
    }

    private static Set<String> placed(CycleReport report, Predicate<String> pods) {
        return Stream.concat(report.binds().stream(), report.pipelined().stream())
                .map(Bind::task)
                .filter(pods)
                .collect(Collectors.toSet());
    }
}
