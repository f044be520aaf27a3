package dev.terrace.plugins.dirac;

import dev.terrace.model.report.CycleReport.JobTerm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Where each waiting job stands, and why.
 *
 * @param jobShares of groups, before correction
 * @param jobs the oldest first; numbers of jobs are places in this list
 * @param ofJobs the task queue of each
 */
record Standings(
        Map<String, Double> jobShares, TaskQueues queues, List<GridJob> jobs, List<TaskQueue> ofJobs, Keys keys) {
    double score(int job) {
        return keys.score(ofJobs.get(job));
    }

    /** The numbers of all jobs: by task queue, then by what they have in it, then the oldest first. */
    int[] inOrder() {
        List<List<Integer>> members = new ArrayList<>();
        queues.all().forEach(queue -> members.add(new ArrayList<>()));
        for (int job = 0; job < ofJobs.size(); job++) {
            members.get(ofJobs.get(job).id - 1).add(job);
        }
        members.forEach(ofQueue -> ofQueue.sort(Comparator.comparingDouble(keys::ofJob)));
        List<TaskQueue> sorted = new ArrayList<>(queues.all());
        sorted.sort(Comparator.comparingDouble(keys::ofQueue));
        int[] ordered = new int[ofJobs.size()];
        int next = 0;
        for (TaskQueue queue : sorted) {
            for (int job : members.get(queue.id - 1)) {
                ordered[next++] = job;
            }
        }
        return ordered;
    }

    List<JobTerm> terms(int job) {
        TaskQueue queue = ofJobs.get(job);
        GridJob gridJob = jobs.get(job);
        double jobShare = jobShares.getOrDefault(gridJob.group(), (double) Registry.DEFAULT_SHARE);
        double groupShare = queues.groupShare(gridJob.group());
        return List.of(
                new JobTerm("score", score(job)),
                new JobTerm("priority", queue.priority),
                new JobTerm("taskQueue", queue.id),
                new JobTerm("JobShare", jobShare),
                new JobTerm("groupFactor", factor(groupShare, jobShare)),
                new JobTerm("groupShare", groupShare),
                new JobTerm("expected", queue.expectedShare),
                new JobTerm("userFactor", factor(queue.share, queue.expectedShare)),
                new JobTerm("share", queue.share),
                new JobTerm("jobs", queue.jobs),
                new JobTerm("average", queue.priorities / queue.jobs),
                new JobTerm("RealPriority", gridJob.realPriority()));
    }

    private static double factor(double corrected, double expected) {
        return expected == 0 ? 1 : corrected / expected;
    }
}
