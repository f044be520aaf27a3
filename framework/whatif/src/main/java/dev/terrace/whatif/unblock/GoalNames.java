package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds what a name means: a job, or else a pod, or else the one job of an owner. */
public final class GoalNames {
    private static final String JOB = "job:";
    private static final String POD = "pod:";

    private GoalNames() {}

    /**
     * What a name means.
     *
     * @param name "namespace/name", also with {@code job:} or {@code pod:} before it
     * @throws InvalidInput if the cluster has no such thing, with the nearest spelling
     */
    public static Goal find(String name, Cluster cluster) {
        boolean onlyJobs = name.startsWith(JOB);
        boolean onlyPods = name.startsWith(POD);
        String key = onlyJobs || onlyPods ? name.substring(JOB.length()) : name;
        List<String> jobs =
                onlyPods ? List.of() : cluster.jobs().stream().map(JobSpec::key).toList();
        List<String> pods = onlyJobs
                ? List.of()
                : cluster.tasks().stream().map(TaskSpec::key).toList();
        if (jobs.contains(key)) {
            return new Goal(true, key);
        }
        if (pods.contains(key)) {
            return new Goal(false, key);
        }
        Set<String> owned = new TreeSet<>();
        if (!onlyPods) {
            cluster.tasks().stream()
                    .filter(pod -> !pod.job().isEmpty() && pod.owner().equals(key))
                    .forEach(pod -> owned.add(pod.job()));
        }
        if (owned.size() == 1) {
            return new Goal(true, owned.iterator().next());
        }
        Set<String> known = new TreeSet<>(jobs);
        known.addAll(pods);
        throw new InvalidInput(Finding.error(
                Position.of(name),
                owned.isEmpty()
                        ? "the cluster has no %s of this name.%s"
                                .formatted(
                                        onlyJobs ? "job" : onlyPods ? "pod" : "job and no pod",
                                        Spelling.hints(key, known))
                        : "this owns several jobs; name one of them: %s.".formatted(String.join(", ", owned))));
    }
}
