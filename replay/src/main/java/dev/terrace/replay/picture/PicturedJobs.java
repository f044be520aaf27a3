package dev.terrace.replay.picture;

import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.replay.world.JobObjects;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * The jobs of a trace in columns, which all configurations share. Queues are sorted by their work, the largest first,
 * because only the first ones have colours of their own.
 */
final class PicturedJobs {
    private final Trace trace;
    private final List<String> queues;
    /** The place of each queue among all names. */
    private final List<Integer> ranks;

    private final Map<String, Integer> queueIndex = new HashMap<>();
    private final Map<String, Integer> jobIndex = new HashMap<>();

    PicturedJobs(Trace trace) {
        this.trace = trace;
        Map<String, Double> work = new LinkedHashMap<>();
        for (TraceJob job : trace.jobs()) {
            jobIndex.put(job.id(), jobIndex.size());
            work.merge(JobObjects.queue(job), work(job), Double::sum);
        }
        queues = work.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        queues.forEach(queue -> queueIndex.put(queue, queueIndex.size()));
        List<String> sorted = queues.stream().sorted().toList();
        ranks = queues.stream()
                .map(queue -> Collections.binarySearch(sorted, queue))
                .toList();
    }

    private static double work(TraceJob job) {
        double width = Math.max(job.request().cpuMilli(), UsedResource.GPU.of(job.request()));
        return job.tasks() * width * (double) Math.max(1, job.run());
    }

    Trace trace() {
        return trace;
    }

    List<String> queues() {
        return queues;
    }

    /** Returns the place of a queue among all names, which decides its colour. */
    int rank(int queue) {
        return ranks.get(queue);
    }

    /** Returns the index of a job's queue. */
    int queue(TraceJob job) {
        return queueIndex.getOrDefault(JobObjects.queue(job), queues.size());
    }

    /** Returns the index of a job by its id; -1 if the trace lacks it. */
    int job(String id) {
        return jobIndex.getOrDefault(id, -1);
    }

    /** Adds the columns of the jobs, and the names of queues and users, to a document. */
    void addTo(Map<String, Object> document) {
        List<String> ids = new ArrayList<>();
        Map<String, Integer> users = new LinkedHashMap<>();
        Map<String, LongStream.Builder> columns = new LinkedHashMap<>();
        for (TraceJob job : trace.jobs()) {
            ids.add(job.id());
            add(columns, "submit", job.submit());
            add(columns, "run", job.run());
            add(columns, "estimate", job.estimate());
            add(columns, "tasks", job.tasks());
            add(columns, "minTasks", job.minTasks());
            add(columns, "cpu", job.request().cpuMilli());
            add(columns, "gpu", UsedResource.GPU.of(job.request()));
            add(columns, "queue", queue(job));
            add(columns, "user", users.computeIfAbsent(job.user(), user -> users.size()));
            add(columns, "logged", job.loggedStart());
        }
        Map<String, Object> jobs = new LinkedHashMap<>();
        jobs.put("id", TextColumn.of(ids));
        columns.forEach((name, values) -> jobs.put(name, NumberColumn.of(values.build())));
        document.put("queues", queues);
        document.put("users", List.copyOf(users.keySet()));
        document.put("jobs", jobs);
    }

    private static void add(Map<String, LongStream.Builder> columns, String name, long value) {
        columns.computeIfAbsent(name, absent -> LongStream.builder()).add(value);
    }
}
