package dev.terrace.plugins.dirac;

import dev.terrace.spi.Job;
import dev.terrace.spi.JobRanks;
import dev.terrace.spi.Session;
import dev.terrace.spi.Task;
import dev.terrace.spi.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The jobs that have something to place, the oldest first.
 *
 * @param gridJobs what they are to DIRAC
 * @param refused why jobs take no part whose labels make no sense, in a sentence
 */
record Waiting(List<Job> jobs, List<GridJob> gridJobs, Map<Job, String> refused) {
    static Waiting of(Session session, Labels labels) {
        Waiting waiting = new Waiting(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
        for (Job job : JobRanks.oldestFirst(session)) {
            if (waits(job)) {
                try {
                    waiting.gridJobs.add(labels.read(job));
                    waiting.jobs.add(job);
                } catch (IllegalArgumentException e) {
                    waiting.refused.put(job, e.getMessage());
                }
            }
        }
        return waiting;
    }

    private static boolean waits(Job job) {
        if (job.count(TaskStatus.PENDING) > 0) {
            for (Task task : job.tasks()) {
                if (task.status() == TaskStatus.PENDING && !task.isGated()) {
                    return true;
                }
            }
        }
        return false;
    }

    Set<String> owners() {
        Set<String> owners = new TreeSet<>();
        gridJobs.forEach(job -> owners.add(job.owner()));
        return owners;
    }
}
