package dev.terrace.replay.imports.kubernetes;

import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.JobIds;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.kubernetes.Assume.Moment;
import dev.terrace.replay.trace.ObjectJobs;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.trace.UntracedFacts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Derives the jobs of a history. */
final class HistoryJobs {
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final ClusterHistory history;
    private final Assume assume;
    private final RowTally rows = new RowTally();
    private final SortedJobs jobs = new SortedJobs();
    private final UntracedFacts untraced = new UntracedFacts();
    private final Inexact inexact = new Inexact();
    private int attempts;

    HistoryJobs(ClusterHistory history, Assume assume) {
        this.history = history;
        this.assume = assume;
    }

    Imported imported(String file) {
        Map<String, List<PodHistory>> byJob = new LinkedHashMap<>();
        for (PodHistory one : history.pods()) {
            TaskSpec pod = one.pod();
            String reason = reasonToSkip(pod);
            if (reason.isEmpty()) {
                String key = pod.job().isEmpty() ? pod.key() + " " + pod.uid() : pod.job();
                byJob.computeIfAbsent(key, absent -> new ArrayList<>()).add(one);
            } else {
                rows.skip(reason);
            }
        }
        JobIds ids = new JobIds();
        byJob.forEach((key, pods) -> {
            TaskSpec first = pods.get(0).pod();
            String name = first.job().isEmpty() ? first.key() : first.job();
            job(ids.next(name), history.group(first.job()), pods);
        });
        Instant start = jobs.start(file);
        if (history.firstClock().isBefore(start)) {
            start = history.firstClock();
        }
        Map<String, Integer> weights = new TreeMap<>();
        for (QueueSpec queue : history.queues()) {
            weights.put(queue.name(), Math.max(1, queue.weight()));
        }
        return new Imported(
                Trace.builder(file, String.valueOf(Path.of(file).getFileName()), jobs.since(start.getEpochSecond()))
                        .nodes(history.nodes().nodes().stream()
                                .map(TraceNode::of)
                                .toList())
                        .nodeChanges(history.nodes().changes(start, assume))
                        .weights(weights)
                        .start(start)
                        .header(facts(start))
                        .findings(untraced.findings(
                                file,
                                history.nodes().nodes(),
                                history.queues(),
                                byJob.values().stream().map(HistoryJobs::specs).toList())),
                rows);
    }

    private static List<TaskSpec> specs(List<PodHistory> pods) {
        return pods.stream().map(PodHistory::pod).toList();
    }

    private static String reasonToSkip(TaskSpec pod) {
        if (pod.annotations().containsKey(MIRROR) || pod.controller().startsWith("Node/")) {
            return "static pods";
        }
        if (pod.created().equals(Instant.MIN)) {
            return "no creationTimestamp";
        }
        return pod.controller().startsWith("DaemonSet/") ? "pods of DaemonSets" : "";
    }

    private Map<String, String> facts(Instant start) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("dumps", Integer.toString(history.dumps()));
        if (history.firstDump().isAfter(start)) {
            facts.put(
                    "first dump",
                    "%s s after the start"
                            .formatted(
                                    Duration.between(start, history.firstDump()).toSeconds()));
        }
        facts.put("times", inexact.toString());
        if (history.dumps() > 1) {
            facts.put("not seen", "pods that were created and deleted between two dumps");
        }
        if (attempts > 0) {
            facts.put("earlier attempts", Integer.toString(attempts));
        }
        return facts;
    }

    private void job(String id, @Nullable JobSpec group, List<PodHistory> pods) {
        Map<String, List<PodHistory>> byName = new LinkedHashMap<>();
        pods.forEach(pod -> byName.computeIfAbsent(pod.pod().name(), name -> new ArrayList<>())
                .add(pod));
        Comparator<PodHistory> byCreation =
                Comparator.comparing(pod -> pod.pod().created());
        byName.values().forEach(same -> same.sort(byCreation));
        int tasks = byName.size();
        int minTasks = Math.min(tasks, Math.max(1, group == null ? 1 : group.minMember()));
        List<Moment> starts = new ArrayList<>();
        byName.values()
                .forEach(same -> same.stream()
                        .flatMap(pod -> pod.start(assume).stream())
                        .min(Comparator.comparing(Moment::at))
                        .ifPresent(starts::add));
        if (starts.isEmpty() && pods.stream().allMatch(PodHistory::isGone)) {
            pods.forEach(pod -> rows.skip("left before a start was seen"));
            return;
        }
        pods.forEach(pod -> rows.keep());
        attempts += pods.size() - tasks;
        starts.sort(Comparator.comparing(Moment::at));
        List<PodHistory> last =
                byName.values().stream().map(same -> same.get(same.size() - 1)).toList();
        Instant submit = ObjectJobs.created(group, specs(pods));
        TaskSpec first = last.get(0).pod();
        jobs.add(TraceJob.builder(id, submit.getEpochSecond(), untraced.request(id, specs(last)))
                .run(run(last))
                .estimate(first.estimateIn(group))
                .tasks(tasks)
                .minTasks(minTasks)
                .queue(group == null ? "" : group.queue())
                .user(first.annotations().getOrDefault(TaskSpec.USER, ""))
                .priority(ObjectJobs.priority(group, first, history::priority))
                .loggedStart(
                        starts.size() < minTasks
                                ? TraceJob.UNKNOWN
                                : Math.max(submit.getEpochSecond(), inexact.noted(starts.get(minTasks - 1))))
                .loggedState(state(last))
                .build());
    }

    /** Returns the longest run of a pod; unknown while one of them runs. */
    private long run(List<PodHistory> pods) {
        long longest = TraceJob.UNKNOWN;
        for (PodHistory pod : pods) {
            Moment start = pod.start(assume).orElse(null);
            if (start != null) {
                Moment end = pod.end(assume).orElse(null);
                if (end == null) {
                    return TraceJob.UNKNOWN;
                }
                inexact.noted(end);
                long run = Duration.between(start.at(), end.at()).toSeconds();
                longest = Math.max(longest, Math.max(0, run));
            }
        }
        return longest;
    }

    private static String state(List<PodHistory> pods) {
        List<String> worst = List.of("running", "waiting", "failed", "deleted");
        return worst.stream()
                .filter(state -> pods.stream().anyMatch(pod -> pod.state().equals(state)))
                .findFirst()
                .orElse("succeeded");
    }

    /** The number of times that are known to an interval only. */
    private final class Inexact {
        private int times;
        private int all;
        private long longest;

        long noted(Moment moment) {
            all++;
            if (moment.slack() > 0) {
                times++;
                longest = Math.max(longest, moment.slack());
            }
            return moment.at().getEpochSecond();
        }

        @Override
        public String toString() {
            return times == 0
                    ? "exact"
                    : "%s of %s starts and ends are known to an interval of at most %s s; its %s moment is assumed"
                            .formatted(times, all, longest, assume);
        }
    }
}
