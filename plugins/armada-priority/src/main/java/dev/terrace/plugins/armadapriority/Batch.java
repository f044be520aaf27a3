package dev.terrace.plugins.armadapriority;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.List;

/** Tasks of a job that are placed all or nothing. Armada calls this a job. */
final class Batch {
    private final Job job;
    private final List<Task> tasks;
    private final double[] requests;
    private final boolean isFirst;

    /**
     * @param tasks at least one
     * @param isFirst whether placing it makes the job ready; the job's other batches can only be placed after it
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

    /** The sum of their requests, in the units of {@link CpuEquivalents#counted}. */
    double[] requests() {
        return requests;
    }

    boolean isFirst() {
        return isFirst;
    }
}
