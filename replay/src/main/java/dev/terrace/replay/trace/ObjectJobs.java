package dev.terrace.replay.trace;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Derives jobs from the pods and groups of a cluster. */
public final class ObjectJobs {
    private final Cluster cluster;
    private final Map<String, Long> runs;
    private final UntracedFacts untraced = new UntracedFacts();

    /** @param runs the run times of pods in seconds, by "namespace/name" */
    ObjectJobs(Cluster cluster, Map<String, Long> runs) {
        this.cluster = cluster;
        this.runs = runs;
    }

    Trace trace(Path file) {
        Map<String, List<TaskSpec>> jobs = new TreeMap<>();
        cluster.tasks()
                .forEach(pod -> jobs.computeIfAbsent(
                                // A space tells a pod from the group of its name.
                                pod.job().isEmpty() ? pod.key() + " " : pod.job(), key -> new ArrayList<>())
                        .add(pod));
        Instant start = jobs.values().stream()
                .map(pods -> created(group(pods), pods))
                .filter(created -> !created.equals(Instant.MIN))
                .min(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        List<TraceJob> sorted = new ArrayList<>();
        Set<String> names = new HashSet<>();
        jobs.values().forEach(pods -> {
            TaskSpec first = pods.get(0);
            String name = first.job().isEmpty() ? first.key() : first.job();
            sorted.add(job(names.add(name) ? name : name + "#2", group(pods), pods, start));
        });
        sorted.sort(Comparator.comparingLong(TraceJob::submit));
        Map<String, Integer> weights = new TreeMap<>();
        for (QueueSpec queue : cluster.queues()) {
            weights.put(queue.name(), Math.max(1, queue.weight()));
        }
        return Trace.builder(file.toString(), String.valueOf(file.getFileName()), PackedJobs.of(sorted))
                .nodes(cluster.nodes().stream().map(TraceNode::of).toList())
                .weights(weights)
                .start(start)
                .findings(untraced.findings(file.toString(), cluster.nodes(), cluster.queues(), jobs.values()))
                .build();
    }

    private @Nullable JobSpec group(List<TaskSpec> pods) {
        return Ordered.of(cluster.jobs(), JobSpec.ORDER).find(pods.get(0).job()).orElse(null);
    }

    /**
     * Returns the creation of the group, else of its first pod; {@link Instant#MIN} if it is unknown. A group of
     * replicas does not count, because it can be much older than its present pods. Other groups do: a Volcano Job
     * creates its pods when its group is admitted.
     */
    public static Instant created(@Nullable JobSpec group, List<TaskSpec> pods) {
        if (group != null
                && !group.created().equals(Instant.MIN)
                && !pods.stream().allMatch(TaskSpec::isReplica)) {
            return group.created();
        }
        return pods.stream()
                .map(TaskSpec::created)
                .filter(created -> !created.equals(Instant.MIN))
                .min(Comparator.naturalOrder())
                .orElse(Instant.MIN);
    }

    private TraceJob job(String key, @Nullable JobSpec group, List<TaskSpec> pods, Instant start) {
        TaskSpec first = pods.get(0);
        Instant began = pods.stream()
                .map(pod -> pod.started() == null ? Instant.MAX : pod.started())
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
        Instant created = created(group, pods);
        long submit = created.equals(Instant.MIN)
                ? 0
                : Duration.between(start, created).toSeconds();
        return TraceJob.builder(key, submit, untraced.request(key, pods))
                .run(pods.stream()
                        .mapToLong(pod -> runs.getOrDefault(pod.key(), TraceJob.UNKNOWN))
                        .max()
                        .orElse(TraceJob.UNKNOWN))
                .estimate(first.estimateIn(group))
                .tasks(pods.size())
                .minTasks(Math.min(pods.size(), Math.max(1, group == null ? 1 : group.minMember())))
                .queue(group == null ? "" : group.queue())
                .priority(priority(group, first, this::valueOf))
                .loggedStart(
                        began.equals(Instant.MAX)
                                ? TraceJob.UNKNOWN
                                : Duration.between(start, began).toSeconds())
                .build();
    }

    private @Nullable Integer valueOf(String priorityClass) {
        return Ordered.of(cluster.priorityClasses(), PriorityClassSpec.ORDER)
                .find(priorityClass)
                .map(PriorityClassSpec::value)
                .orElse(null);
    }

    /**
     * Returns the priority of the class of a job, else that of its pods; null without one.
     *
     * @param values returns the value of a priority class; null if the class is unknown
     */
    public static @Nullable Integer priority(
            @Nullable JobSpec group, TaskSpec pod, Function<String, @Nullable Integer> values) {
        Integer value = values.apply(
                group == null || group.priorityClassName().isEmpty()
                        ? pod.template().priorityClassName()
                        : group.priorityClassName());
        return value != null ? value : pod.podPriority() == 0 ? null : Integer.valueOf(pod.podPriority());
    }
}
