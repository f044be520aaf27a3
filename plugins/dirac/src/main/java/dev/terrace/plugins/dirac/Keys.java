package dev.terrace.plugins.dirac;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The keys by which task queues and jobs are ordered, smallest first, each computed once. Numbers are drawn in the order of the task queues, then of the jobs, so that the same input draws the same.
 */
final class Keys {
    private final Map<TaskQueue, Double> ofQueues = new HashMap<>();
    private final double[] ofJobs;
    private final double highest;

    Keys(Draw draw, long seed, List<TaskQueue> queues, List<GridJob> jobs) {
        SplittableRandom random = new SplittableRandom(seed);
        double most = 0;
        for (TaskQueue queue : queues) {
            ofQueues.put(queue, draw.key(random.nextDouble(), queue.priority));
            most = Math.max(most, queue.priority);
        }
        highest = most;
        ofJobs = new double[jobs.size()];
        for (int job = 0; job < ofJobs.length; job++) {
            ofJobs[job] = draw.key(random.nextDouble(), jobs.get(job).realPriority());
        }
    }

    double ofQueue(TaskQueue queue) {
        return ofQueues.getOrDefault(queue, Double.MAX_VALUE);
    }

    double ofJob(int job) {
        return ofJobs[job];
    }

    /** From 0 to 1, in the order of the keys: without a draw, what part a task queue's priority is of the highest. */
    double score(TaskQueue queue, Draw draw) {
        if (highest == 0) {
            return 0;
        }
        return draw == Draw.NONE ? queue.priority / highest : 1 / (1 + ofQueue(queue) * highest);
    }
}
