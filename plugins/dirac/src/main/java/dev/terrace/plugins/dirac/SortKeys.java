package dev.terrace.plugins.dirac;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The sort keys of task queues and jobs, smallest first, each computed once. Random numbers are drawn in the order of
 * the task queues, then of the jobs, so that equal input gives equal keys.
 */
final class SortKeys {
    private final Draw draw;
    private final double[] ofQueues;
    private final double[] ofJobs;
    private final double highest;

    SortKeys(Draw draw, long seed, List<TaskQueue> queues, Waiting jobs) {
        this.draw = draw;
        SplittableRandom random = new SplittableRandom(seed);
        ofQueues = new double[queues.size()];
        double most = 0;
        for (TaskQueue queue : queues) {
            ofQueues[queue.id - 1] = draw.key(random.nextDouble(), queue.priority);
            most = Math.max(most, queue.priority);
        }
        highest = most;
        ofJobs = new double[jobs.ids()];
        for (int job : jobs.oldestFirst()) {
            ofJobs[job] = draw.key(random.nextDouble(), jobs.realPriority(job));
        }
    }

    double ofQueue(TaskQueue queue) {
        return ofQueues[queue.id - 1];
    }

    double ofJob(int job) {
        return ofJobs[job];
    }

    /** 0 to 1, in the order of the keys; without a draw, the task queue's priority over the highest priority. */
    double score(TaskQueue queue) {
        if (highest == 0) {
            return 0;
        }
        return draw == Draw.NONE ? queue.priority / highest : 1 / (1 + ofQueue(queue) * highest);
    }
}
