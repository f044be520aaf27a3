package dev.terrace.benchmarks.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns a full cluster into one in which all waiting tasks starve and no task may be evicted: everything is in one
 * queue, waiting groups are admitted, and running pods are not preemptable.
 */
public final class Starvation {
    private static final String PREEMPTABLE = "volcano.sh/preemptable";

    private Starvation() {}

    /** A copy with the same nodes, pods and groups. */
    public static Cluster in(Cluster full) {
        String queue = full.queues().get(0).name();
        List<JobSpec> jobs = full.jobs().stream().map(job -> in(queue, job)).toList();
        List<TaskSpec> tasks = full.tasks().stream()
                .map(task -> task.node().isEmpty() ? task : kept(task))
                .toList();
        return full.toBuilder().tasks(tasks).jobs(jobs).build();
    }

    private static JobSpec in(String queue, JobSpec job) {
        return job.toBuilder()
                .queue(queue)
                .phase(job.phase() == JobPhase.PENDING ? JobPhase.INQUEUE : job.phase())
                .build();
    }

    private static TaskSpec kept(TaskSpec task) {
        Map<String, String> annotations = new HashMap<>(task.annotations());
        annotations.put(PREEMPTABLE, "false");
        return task.toBuilder().annotations(annotations).preemptable(false).build();
    }
}
