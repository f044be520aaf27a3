package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.resource.Amounts;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds changes with which a job starts and cannot make progress, such as a driver without room for its executors. */
final class Starved {
    private Starved() {}

    /**
     * Returns the words for a lower minimum that leaves out pods that no session sees, or a role without a pod, for a
     * smaller reservation if pods that do not exist yet need it, or for pods that replace others of the job; empty for
     * other changes.
     */
    static String sentence(Goal goal, Answer base, IdeaStep step, Answer proof) {
        JobSpec job = goal.job(base.cluster()).orElse(null);
        if (job == null) {
            return "";
        }
        List<TaskSpec> pods = goal.jobPods(base.cluster());
        if (changes(step, path -> path.startsWith("/spec/minMember") || path.startsWith("/spec/minTaskMember"))) {
            Set<String> missing = new TreeSet<>(job.minTaskMember().keySet());
            missing.removeIf(role -> job.minTaskMember().getOrDefault(role, 0) == 0);
            pods.stream().map(TaskSpec::role).filter(role -> !role.isEmpty()).forEach(missing::add);
            Set<String> placed = Goal.placed(proof.report());
            Set<String> evicted =
                    proof.report().evictions().stream().map(Eviction::task).collect(Collectors.toSet());
            pods.stream()
                    .filter(pod -> placed.contains(pod.key()) || Goal.holds(pod, evicted))
                    .map(TaskSpec::role)
                    .forEach(missing::remove);
            List<String> unseen =
                    goal.unseen(base.cluster()).stream().map(UndecidedPod::key).toList();
            if (!unseen.isEmpty()) {
                return ", without " + Promise.some(unseen);
            }
            if (!missing.isEmpty()) {
                return ", no pod of role " + Words.list("and", missing);
            }
        }
        Amounts reserved = job.minResources();
        if (reserved != null) {
            for (int d = 0; d < reserved.names().size(); d++) {
                String field = PatchOperation.pointer(
                        List.of("spec", "minResources", reserved.names().name(d)));
                if (changes(step, field::equals) && reserved.get(d) > requested(pods, d)) {
                    return ", without resources for its other pods";
                }
            }
        }
        return replaced(pods, base, proof) ? ", in exchange for its other pods" : "";
    }

    /** Returns whether the job loses at least as many pods as it gets. */
    private static boolean replaced(List<TaskSpec> pods, Answer base, Answer proof) {
        Set<String> own = pods.stream().map(TaskSpec::key).collect(Collectors.toSet());
        SideEffects effects = SideEffects.of(base.report(), proof.report(), List.of());
        long lost = Stream.concat(effects.loses().stream(), effects.evicts().stream())
                .filter(own::contains)
                .distinct()
                .count();
        Set<String> before = Goal.placed(base.report());
        long more = Goal.placed(proof.report()).stream()
                .filter(pod -> own.contains(pod) && !before.contains(pod))
                .count();
        return lost > 0 && lost >= more;
    }

    private static boolean changes(IdeaStep step, Predicate<String> path) {
        return step.changes().stream()
                .filter(change -> change.patches("PodGroup"))
                .flatMap(change -> change.patch().stream())
                .map(PatchOperation::path)
                .anyMatch(path);
    }

    private static long requested(List<TaskSpec> pods, int dimension) {
        return pods.stream()
                .filter(pod -> !pod.phase().isTerminated())
                .mapToLong(pod -> pod.template().requests().get(dimension))
                .sum();
    }
}
