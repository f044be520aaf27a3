package dev.terrace.plugins.armadapriority;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.List;

/**
 * Tasks of a job that are placed all or nothing. Armada calls this a job.
 *
 * @param tasks at least one
 * @param requests the sum of their requests, in the units of {@link CpuEquivalents#counted}
 * @param isFirst whether placing it makes the job ready; the job's other batches can only be placed after it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Batch(Job job, List<Task> tasks, double[] requests, boolean isFirst) {
    static Batch of(Job job, List<Task> tasks, boolean isFirst) {
        double[] requests = new double[tasks.get(0).requests().names().size()];
        for (Task task : tasks) {
            double[] one = CpuEquivalents.counted(task.requests());
            for (int d = 0; d < requests.length; d++) {
                requests[d] += one[d];
            }
        }
        return new Batch(job, tasks, requests, isFirst);
    }
}
