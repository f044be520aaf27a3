package dev.terrace.plugins.dirac;

import dev.terrace.model.report.Figure;
import dev.terrace.spi.toolkit.JobRanks;
import dev.terrace.spi.toolkit.TermTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The order of waiting jobs, and the terms of their priorities. Jobs are identified by their ids.
 *
 * @param jobShares of groups, before correction
 * @param ofJobs the task queue of each job
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record JobPriorities(
        Map<String, Double> jobShares, TaskQueues queues, Waiting jobs, TaskQueue[] ofJobs, SortKeys keys) {
    double score(int job) {
        return keys.score(ofJobs[job]);
    }

    /** All waiting jobs, by task queue, then by key in the task queue, then oldest first. */
    int[] inOrder() {
        int[] starts = starts();
        int[] ordered = new int[jobs.oldestFirst().length];
        double[] jobKeys = IntStream.of(jobs.oldestFirst())
                .mapToDouble(job -> -keys.ofJob(job))
                .toArray();
        for (int job : JobRanks.highestFirst(jobs.oldestFirst(), jobKeys)) {
            ordered[starts[ofJobs[job].id - 1]++] = job;
        }
        return ordered;
    }

    /** The start of each task queue's jobs in the order. */
    private int[] starts() {
        List<TaskQueue> all = queues.all();
        int[] places = new int[all.size()];
        Arrays.setAll(places, place -> place);
        double[] ofQueues = new double[places.length];
        Arrays.setAll(ofQueues, place -> -keys.ofQueue(all.get(place)));
        int[] starts = new int[places.length];
        int start = 0;
        for (int place : JobRanks.highestFirst(places, ofQueues)) {
            starts[place] = start;
            start += all.get(place).jobs;
        }
        return starts;
    }

    TermTable terms() {
        return new TermTable()
                .column("score", this::score)
                .column("priority", job -> ofJobs[job].priority)
                .column("taskQueue", job -> ofJobs[job].id)
                .column("JobShare", this::jobShare)
                .column("groupFactor", job -> factor(groupShare(job), jobShare(job)))
                .column("groupShare", this::groupShare)
                .column("expected", job -> ofJobs[job].expectedShare)
                .column("userFactor", job -> factor(ofJobs[job].share, ofJobs[job].expectedShare))
                .column("share", job -> ofJobs[job].share)
                .column("jobs", job -> ofJobs[job].jobs)
                .column("average", job -> ofJobs[job].priorities / ofJobs[job].jobs)
                .column("RealPriority", jobs::realPriority);
    }

    /** The number of task queues of a queue's waiting jobs, and the highest priority among them. */
    List<Figure> figures(Queue queue) {
        Set<TaskQueue> taskQueues = new HashSet<>();
        double priority = 0;
        for (Job job : queue.jobs()) {
            if (jobs.has(job.id())) {
                taskQueues.add(ofJobs[job.id()]);
                priority = Math.max(priority, ofJobs[job.id()].priority);
            }
        }
        return List.of(Figure.of("task queues", taskQueues.size()), Figure.of("priority", priority));
    }

    private double jobShare(int job) {
        return jobShares.getOrDefault(ofJobs[job].group(), (double) Registry.DEFAULT_SHARE);
    }

    private double groupShare(int job) {
        return queues.groupShare(ofJobs[job].group());
    }

    private static double factor(double corrected, double expected) {
        return expected == 0 ? 1 : corrected / expected;
    }
}
