package dev.terrace.report.name;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Watched;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The objects that a user asks about. A job includes its pods, a pod its job, and a queue its jobs.
 *
 * @param watched all objects to explain
 * @param pods pods that were named themselves, or by an owner without a group
 * @param jobs jobs that were named themselves
 * @param nodes nodes that are always listed
 */
public record Asked(Watched watched, Set<String> pods, Set<String> jobs, Set<String> nodes) {
    /** Returns these objects with the ones that they include. */
    public static Asked of(List<Named> named, Cluster cluster) {
        Set<String> pods = keys(named, NamedKind.POD);
        Set<String> jobs = keys(named, NamedKind.JOB);
        Set<String> queues = keys(named, NamedKind.QUEUE);
        Set<String> watchedPods = new TreeSet<>(pods);
        Set<String> watchedJobs = new TreeSet<>(jobs);
        for (TaskSpec pod : cluster.tasks()) {
            if (jobs.contains(pod.job())) {
                watchedPods.add(pod.key());
            } else if (pods.contains(pod.key()) && !pod.job().isEmpty()) {
                watchedJobs.add(pod.job());
            }
        }
        cluster.jobs().stream()
                .filter(job -> queues.contains(job.queue()))
                .map(JobSpec::key)
                .forEach(watchedJobs::add);
        return new Asked(new Watched(watchedPods, watchedJobs, queues), pods, jobs, keys(named, NamedKind.NODE));
    }

    private static Set<String> keys(List<Named> named, NamedKind kind) {
        Set<String> keys = new TreeSet<>();
        named.stream().filter(each -> each.kind() == kind).map(Named::key).forEach(keys::add);
        return keys;
    }
}
