package dev.terrace.plugins.dirac;

import dev.terrace.spi.toolkit.Draws;
import java.util.List;

/**
 * The sort keys of task queues and jobs, smallest first, each computed once. Task queues, then jobs, are numbered in
 * their order, and each draws the number of its place, so that equal input gives equal keys.
 */
final class SortKeys {
    private final Draw draw;
    private final double[] ofQueues;
    private final double[] ofJobs;
    private final double highest;

    SortKeys(Draw draw, long seed, List<TaskQueue> queues, Waiting jobs) {
        this.draw = draw;
        Draws draws = Draws.of(seed);
        int drawn = 0;
        ofQueues = new double[queues.size()];
        double most = 0;
        for (TaskQueue queue : queues) {
            ofQueues[queue.id - 1] = draw.key(draws.number(drawn++), queue.priority);
            most = Math.max(most, queue.priority);
        }
        highest = most;
        ofJobs = new double[jobs.ids()];
        for (int job : jobs.oldestFirst()) {
            ofJobs[job] = draw.key(draws.number(drawn++), jobs.realPriority(job));
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
