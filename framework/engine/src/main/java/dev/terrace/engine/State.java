package dev.terrace.engine;

import dev.terrace.model.Amounts;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NodeSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.Job;
import dev.terrace.spi.Node;
import dev.terrace.spi.Queue;
import dev.terrace.spi.Task;
import dev.terrace.spi.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The cluster made ready for a session: nodes with what they hold, jobs with their tasks. Groups whose queue is missing, and pods that are neither on a node nor in
 * such a group, are left out, as Volcano leaves them out.
 */
final class State {
    final Cluster cluster;
    final List<Node> nodes = new ArrayList<>();
    final List<Queue> queues = new ArrayList<>();
    final List<Job> jobs = new ArrayList<>();
    final List<Task> tasks = new ArrayList<>();
    final Amounts total;
    final SessionTopology topology;

    private final Map<String, SessionNode> nodesByName = new HashMap<>();
    private final Map<String, SessionQueue> queuesByName = new HashMap<>();
    private final Map<String, SessionJob> jobsByKey = new HashMap<>();
    private final Map<String, Integer> classes = new HashMap<>();
    private @Nullable SessionJob lastJob;

    State(Cluster cluster) {
        this.cluster = cluster;
        int priority = 0;
        for (PriorityClassSpec spec : cluster.priorityClasses()) {
            classes.put(spec.name(), spec.value());
            priority = spec.globalDefault() ? spec.value() : priority;
        }
        Map<Amounts, Amounts> kinds = new HashMap<>();
        Amounts sum = Amounts.none(cluster.resources());
        for (NodeSpec spec : cluster.nodes()) {
            Amounts reported = kinds.computeIfAbsent(spec.allocatable(), same -> same);
            SessionNode node = new SessionNode(nodes.size(), spec, reported);
            nodes.add(node);
            nodesByName.put(spec.name(), node);
            sum = sum.plus(node.allocatable());
        }
        total = sum;
        for (QueueSpec spec : cluster.queues()) {
            SessionQueue queue = new SessionQueue(queues.size(), spec, valueOf(spec.priorityClassName()));
            queues.add(queue);
            queuesByName.put(spec.name(), queue);
        }
        for (JobSpec spec : cluster.jobs()) {
            add(spec, priority);
        }
        age();
        for (TaskSpec spec : cluster.tasks()) {
            add(spec);
        }
        topology = new SessionTopology(cluster.hyperNodes(), nodes);
        Settling settling = new Settling(topology, cluster.hyperNodes());
        jobs.forEach(job -> settling.settle((SessionJob) job));
    }

    /** Old before young: what decides where hooks say nothing. */
    private void age() {
        Comparator<Queue> queueAge = Comparator.comparing(queue -> queue.spec().created());
        number(queues, queueAge.thenComparing(Queue::name), (queue, age) -> ((SessionQueue) queue).age = age);
        Comparator<Job> jobAge = Comparator.comparing(job -> job.spec().created());
        number(jobs, jobAge.thenComparing(Job::key), (job, age) -> ((SessionJob) job).age = age);
    }

    private static <T> void number(List<T> items, Comparator<T> order, ObjIntConsumer<T> take) {
        List<T> sorted = new ArrayList<>(items);
        sorted.sort(order);
        for (int place = 0; place < sorted.size(); place++) {
            take.accept(sorted.get(place), place);
        }
    }

    private OptionalInt valueOf(String className) {
        Integer value = className.isEmpty() ? null : classes.get(className);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private void add(JobSpec spec, int defaultPriority) {
        SessionQueue queue = queuesByName.get(spec.queue());
        if (queue == null) {
            return;
        }
        int priority =
                valueOf(spec.priorityClassName()).orElse(queue.classPriority().orElse(defaultPriority));
        SessionJob job = new SessionJob(jobs.size(), spec, queue, priority, cluster.resources());
        jobs.add(job);
        jobsByKey.put(spec.key(), job);
        queue.add(job);
    }

    private void add(TaskSpec spec) {
        SessionJob job = jobOf(spec);
        SessionNode node = spec.node().isEmpty() ? null : nodesByName.get(spec.node());
        boolean holds = node != null && !spec.phase().isTerminated();
        if (job == null && !holds) {
            return;
        }
        SessionTask task = new SessionTask(tasks.size(), spec);
        tasks.add(task);
        if (job != null) {
            job.add(task);
        }
        if (node != null && holds) {
            node.addAtOpen(task);
        } else if (task.status != TaskStatus.PENDING) {
            task.node = node;
        }
    }

    /** Tasks of one job mostly come one after another. */
    private @Nullable SessionJob jobOf(TaskSpec spec) {
        if (lastJob == null || !lastJob.key().equals(spec.job())) {
            lastJob = jobsByKey.get(spec.job());
        }
        return lastJob;
    }

    @Nullable
    SessionNode node(String name) {
        return nodesByName.get(name);
    }

    @Nullable
    SessionQueue queue(String name) {
        return queuesByName.get(name);
    }
}
