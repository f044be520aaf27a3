package dev.terrace.plugins.armada;

import dev.terrace.plugins.armada.round.data.Vectors;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The amounts that the pods of a job hold and request, by class, in the order of the first pod of each class.
 *
 * @param isActive whether any of its pods counts
 */
record JobDemand(Map<PodClass, Requests> byClass, boolean isActive) {
    /**
     * Requests of pods of one class. Immutable once summed.
     *
     * @param running of running pods
     * @param placed of pods that earlier actions of the session placed
     * @param waiting of waiting pods
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Requests(long[] running, long[] placed, long[] waiting) {
        Requests(int resources) {
            this(new long[resources], new long[resources], new long[resources]);
        }
    }

    /** Derives demands from jobs. Rules with equal resources are equal. */
    record Rule(PoolResources resources) {
        JobDemand of(Job job) {
            int size = resources.resources().size();
            Map<PodClass, Requests> byClass = new LinkedHashMap<>();
            boolean isActive = false;
            for (Task task : job.tasks()) {
                Requests requests = byClass.computeIfAbsent(PodClass.of(task), absent -> new Requests(size));
                long[] sum = sum(task, requests);
                if (sum != null) {
                    isActive = true;
                    Vectors.add(sum, resources.request(task.requests()));
                }
            }
            return new JobDemand(byClass, isActive);
        }

        private static long @Nullable [] sum(Task task, Requests requests) {
            if (task.status() == TaskStatus.ALLOCATED || task.status() == TaskStatus.BINDING) {
                return requests.placed;
            }
            return RoundMembers.runs(task) ? requests.running : RoundMembers.waits(task) ? requests.waiting : null;
        }
    }
}
