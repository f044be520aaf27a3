package dev.terrace.plugins.armadapriority;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.List;

/** Tasks of a job that are placed together or not at all: Armada's job. */
final class Batch {
    private final Job job;
    private final List<Task> tasks;
    private final double[] requests;
    private final boolean isFirst;

    /**
     * @param tasks at least one
     * @param isFirst whether the job is not ready before it is placed; its other batches can't be, then, without it
     */
    Batch(Job job, List<Task> tasks, boolean isFirst) {
        this.job = job;
        this.tasks = List.copyOf(tasks);
        this.isFirst = isFirst;
        this.requests = new double[tasks.get(0).requests().names().size()];
        for (Task task : tasks) {
            double[] one = CpuEquivalents.counted(task.requests());
            for (int d = 0; d < requests.length; d++) {
                requests[d] += one[d];
            }
        }
    }

    Job job() {
        return job;
    }

    List<Task> tasks() {
        return tasks;
    }

    /** What they ask for together, as {@link CpuEquivalents#counted} has it. */
    double[] requests() {
        return requests;
    }

    boolean isFirst() {
        return isFirst;
    }
}
