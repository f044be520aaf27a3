package dev.terrace.report;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport.Waiting;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The times since which jobs wait: the creation of the group, else of the oldest of its waiting pods. */
public final class WaitingSince {
    private final Ordered<JobSpec> jobs;
    private final Ordered<TaskSpec> pods;

    /** @param cluster the cluster on which the cycle decided */
    public WaitingSince(Cluster cluster) {
        jobs = Ordered.of(cluster.jobs(), JobSpec.ORDER);
        pods = Ordered.of(cluster.tasks(), TaskSpec.ORDER);
    }

    /** Returns the time since which a job waits; empty if the dump has no creation time. */
    public Optional<Instant> of(Waiting job) {
        return jobs.find(job.job())
                .map(JobSpec::created)
                .filter(WaitingSince::isKnown)
                .or(() -> job.pods().stream()
                        .flatMap(pod -> pods.find(pod).stream())
                        .map(TaskSpec::created)
                        .filter(WaitingSince::isKnown)
                        .min(Instant::compareTo));
    }

    /** Returns the earliest of the times since which jobs wait; empty if none is known. */
    public Optional<Instant> oldest(Collection<Waiting> waiting) {
        return waiting.stream().flatMap(job -> of(job).stream()).min(Instant::compareTo);
    }

    /** Returns the earliest time by queue, for queues with a waiting job whose time is known. */
    public Map<String, Instant> ofQueues(Collection<Waiting> waiting) {
        Map<String, Instant> oldest = new TreeMap<>();
        for (Waiting job : waiting) {
            of(job).ifPresent(since ->
                    oldest.merge(job.queue(), since, (one, other) -> one.isBefore(other) ? one : other));
        }
        return oldest;
    }

    private static boolean isKnown(Instant created) {
        return created.isAfter(Instant.MIN);
    }
}
