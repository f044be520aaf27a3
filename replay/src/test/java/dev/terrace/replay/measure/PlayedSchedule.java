package dev.terrace.replay.measure;

import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A schedule that is known in advance, played as the events of a replay. */
final class PlayedSchedule {
    private static final ResourceNames NAMES = ResourceNames.of(List.of(GpuShare.GPU));

    final List<NodeSpec> nodes = new ArrayList<>();
    final Map<String, Integer> weights = new TreeMap<>();
    private final Map<String, Long> gone = new TreeMap<>();

    /** The attempts of each task, by job. */
    final Map<TraceJob, List<List<TaskAttempt>>> jobs =
            new TreeMap<>(Comparator.comparingLong(TraceJob::submit).thenComparing(TraceJob::line));

    long warm;
    long end;

    private record Event(long time, int rank, Runnable report) {}

    void node(String name, long cpuMilli, long mib, long gpus) {
        nodes.add(NodeSpec.builder(
                        name,
                        Amounts.of(NAMES, Map.of("cpu", cpuMilli, "memory", mib << 20, GpuShare.GPU, gpus * 1000)))
                .build());
    }

    /** Lets a node leave. */
    void gone(String name, long time) {
        gone.put(name, time);
    }

    Measures play() {
        Cluster cluster = Cluster.builder(NAMES)
                .nodes(nodes)
                .queues(weights.entrySet().stream()
                        .map(queue -> QueueSpec.builder(queue.getKey())
                                .weight(queue.getValue())
                                .build())
                        .toList())
                .build();
        Measures measures = new Measures(cluster, PackedJobs.of(jobs.keySet()), warm, nodes.isEmpty() ? null : nodes);
        play(measures.with(List.of()));
        return measures;
    }

    private void play(List<ReplayListener> listeners) {
        List<Event> events = new ArrayList<>();
        jobs.forEach((job, tasks) -> add(job, tasks, listeners, events));
        for (NodeSpec node : nodes) {
            Long time = gone.get(node.name());
            if (time != null) {
                events.add(new Event(time, 1, () -> listeners.forEach(each -> each.nodeChanged(node, false, time))));
            }
        }
        events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::rank));
        long last = 0;
        for (Event event : events) {
            if (event.time != last) {
                settle(last, listeners);
            }
            last = event.time;
            event.report.run();
        }
        settle(last, listeners);
        jobs.forEach((job, tasks) -> {
            if (!hasEnded(tasks)) {
                listeners.forEach(each -> each.unfinished(job, start(job, tasks)));
            }
        });
        long stop = Math.max(end, last);
        listeners.forEach(each -> each.stopped(stop));
    }

    private static void settle(long time, List<ReplayListener> to) {
        to.forEach(each -> each.settled(new LoadAt(time, 0, 0)));
    }

    private static void add(TraceJob job, List<List<TaskAttempt>> tasks, List<ReplayListener> to, List<Event> events) {
        events.add(new Event(job.submit(), 2, () -> to.forEach(each -> each.submitted(job))));
        for (List<TaskAttempt> attempts : tasks) {
            for (TaskAttempt attempt : attempts) {
                events.add(new Event(
                        attempt.start(),
                        3,
                        () -> to.forEach(each -> each.started(
                                job, attempt.task(), attempt.tasks(), attempt.start(), attempt.node(), Map.of()))));
                events.add(new Event(attempt.end(), 0, () -> to.forEach(each -> each.attempted(attempt))));
            }
        }
        if (hasEnded(tasks)) {
            long last = tasks.stream()
                    .mapToLong(attempts -> attempts.get(attempts.size() - 1).end())
                    .max()
                    .orElseThrow();
            events.add(new Event(last, 1, () -> to.forEach(each -> each.ended(job, start(job, tasks), last))));
        }
    }

    private static boolean hasEnded(List<List<TaskAttempt>> tasks) {
        return tasks.stream()
                .allMatch(attempts ->
                        !attempts.isEmpty() && attempts.get(attempts.size() - 1).outcome() == Outcome.DONE);
    }

    private static long start(TraceJob job, List<List<TaskAttempt>> tasks) {
        return tasks.stream()
                .filter(attempts -> !attempts.isEmpty())
                .mapToLong(attempts -> attempts.get(0).start())
                .sorted()
                .skip(job.minTasks() - 1)
                .findFirst()
                .orElse(TraceJob.UNKNOWN);
    }
}
