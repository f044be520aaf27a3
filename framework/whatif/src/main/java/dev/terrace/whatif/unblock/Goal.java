package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.whatif.Trial.Answer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What is to run: a pod, which then gets a node in the cycle; or a job, of which one pod does, and of which as many
 * hold nodes after the cycle as its minimum says.
 *
 * @param key "namespace/name"
 */
public record Goal(boolean isJob, String key) {
    /** What documents call it. */
    public String word() {
        return isJob ? "job" : "pod";
    }

    /** Whether it is reached. */
    public boolean isReached(Answer answer) {
        Set<String> bound = bound(answer.report());
        if (!isJob) {
            return bound.contains(key);
        }
        List<TaskSpec> pods = pods(answer.cluster());
        if (pods.stream().noneMatch(pod -> bound.contains(pod.key()))) {
            return false;
        }
        Set<String> evicted =
                answer.report().evictions().stream().map(Eviction::task).collect(Collectors.toSet());
        long holding = pods.stream()
                .filter(pod -> bound.contains(pod.key()) || holds(pod, evicted))
                .count();
        return answer.cluster().jobs().stream()
                .filter(job -> job.hasKey(key))
                .map(JobSpec::minMember)
                .allMatch(least -> holding >= least);
    }

    private static boolean holds(TaskSpec pod, Set<String> evicted) {
        return pod.phase() == PodPhase.SUCCEEDED
                || (!pod.node().isEmpty()
                        && pod.phase() != PodPhase.FAILED
                        && pod.deleted() == null
                        && !evicted.contains(pod.key()));
    }

    /** The pods that it is about. */
    public List<TaskSpec> pods(Cluster cluster) {
        return cluster.tasks().stream()
                .filter(pod -> isJob ? pod.job().equals(key) : pod.key().equals(key))
                .toList();
    }

    /**
     * What of a dump may be patched to reach it, by kind. Of pods and groups only its own: all of them would fill the
     * memory.
     */
    public Map<String, Predicate<String>> patched(Cluster cluster) {
        Set<String> pods = new HashSet<>();
        Set<String> jobs = new HashSet<>();
        pods(cluster).forEach(pod -> {
            pods.add(pod.key());
            jobs.add(pod.job());
        });
        if (isJob) {
            jobs.add(key);
        }
        return Map.of("Node", any -> true, "Queue", any -> true, "PodGroup", jobs::contains, "Pod", pods::contains);
    }

    static Set<String> bound(CycleReport report) {
        return report.binds().stream().map(Bind::task).collect(Collectors.toSet());
    }
}
