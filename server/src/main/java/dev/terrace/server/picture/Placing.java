package dev.terrace.server.picture;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.report.Decisions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A cluster with the placement of its pods and the phases of its jobs, in the snapshot or after a cycle. */
public final class Placing {
    private static final Map<String, JobPhase> PHASES =
            Arrays.stream(JobPhase.values()).collect(Collectors.toMap(JobPhase::spelling, Function.identity()));

    private final Cluster cluster;
    private final Map<String, String> queues = new HashMap<>();
    private final Map<String, Integer> priorities = new HashMap<>();
    private final Map<String, String> classes = new HashMap<>();
    private final Map<String, String> nodes = new HashMap<>();
    private final Set<String> evicted = new HashSet<>();
    private final Map<String, JobPhase> phases = new HashMap<>();
    private int defaultPriority;

    private Placing(Cluster cluster) {
        this.cluster = cluster;
        cluster.jobs().forEach(job -> queues.put(job.key(), job.queue()));
        for (PriorityClassSpec priority : cluster.priorityClasses()) {
            priorities.put(priority.name(), priority.value());
            defaultPriority = priority.globalDefault() ? priority.value() : defaultPriority;
        }
        cluster.queues().forEach(queue -> classes.put(queue.name(), queue.priorityClassName()));
    }

    /** The placement in the snapshot. */
    public static Placing before(Cluster cluster) {
        return new Placing(cluster);
    }

    /** The placement after a cycle. */
    public static Placing after(Cluster cluster, Decisions decided) {
        Placing placing = new Placing(cluster);
        placing.nodes.putAll(decided.binds());
        placing.nodes.putAll(decided.bindsAfterVolumes());
        placing.evicted.addAll(decided.evicts());
        decided.podGroupPhases()
                .forEach((job, phase) -> placing.phases.put(job, PHASES.getOrDefault(phase, JobPhase.UNKNOWN)));
        return placing;
    }

    public Cluster cluster() {
        return cluster;
    }

    /** The node of a pod; empty if it has none, has ended, or was evicted. */
    String nodeOf(TaskSpec task) {
        if (task.phase().isTerminated() || evicted.contains(task.key())) {
            return "";
        }
        return task.node().isEmpty() ? nodes.getOrDefault(task.key(), "") : task.node();
    }

    /** Returns whether a pod waits for a node. */
    boolean isPending(TaskSpec task) {
        return !task.phase().isTerminated() && task.node().isEmpty() && !nodes.containsKey(task.key());
    }

    JobPhase phaseOf(JobSpec job) {
        return phases.getOrDefault(job.key(), job.phase());
    }

    /** The queue of a job; empty if the job does not exist. */
    String queueOf(String job) {
        return queues.getOrDefault(job, "");
    }

    /** The priority of the job's class, else of its queue's class, else the default. */
    int priorityOf(JobSpec job) {
        Integer own = priorities.get(job.priorityClassName());
        Integer ofQueue = priorities.get(classes.getOrDefault(job.queue(), ""));
        return own != null ? own : ofQueue != null ? ofQueue : defaultPriority;
    }
}
