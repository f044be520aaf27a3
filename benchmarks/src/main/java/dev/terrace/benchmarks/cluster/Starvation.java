package dev.terrace.benchmarks.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes of a full cluster one in which all that waits starves and no task may be evicted: all is in one queue, what
 * waits has been admitted, and what runs is not preemptable.
 */
public final class Starvation {
    private static final String PREEMPTABLE = "volcano.sh/preemptable";

    private Starvation() {}

    /** The same nodes, pods and groups. */
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
