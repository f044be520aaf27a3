package dev.terrace.actions;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The candidates for preemption by another task of their queue, by node, and the nodes that hold candidates of each
 * queue. Cached between calls; only nodes that changed are read again.
 */
final class Preemptees {
    private final Session session;

    /** Candidates by node id, in order of their keys. */
    private final List<List<Task>> byNode;

    private final Map<Queue, BitSet> byQueue = new HashMap<>();
    private long version = -1;

    Preemptees(Session session) {
        this.session = session;
        this.byNode = new ArrayList<>(session.nodes().size());
        session.nodes().forEach(node -> byNode.add(List.of()));
    }

    /** Returns the candidates on a node whose job passes {@code from}, in order of their keys. */
    List<Task> on(Node node, Task preemptor, Predicate<Job> from) {
        catchUp();
        List<Task> preemptees = new ArrayList<>();
        for (Task task : byNode.get(node.id())) {
            if (mayBeTaken(task, preemptor, from)) {
                preemptees.add(task);
            }
        }
        return preemptees;
    }

    /** Returns the ids of the nodes that hold such candidates. */
    BitSet nodesWithAny(Job preempting, Task preemptor, Predicate<Job> from) {
        catchUp();
        BitSet withAny = new BitSet();
        BitSet ofQueue = byQueue.getOrDefault(preempting.queue(), new BitSet());
        for (int id = ofQueue.nextSetBit(0); id >= 0; id = ofQueue.nextSetBit(id + 1)) {
            withAny.set(id, hasAny(byNode.get(id), preemptor, from));
        }
        return withAny;
    }

    private static boolean hasAny(List<Task> candidates, Task preemptor, Predicate<Job> from) {
        for (Task task : candidates) {
            if (mayBeTaken(task, preemptor, from)) {
                return true;
            }
        }
        return false;
    }

    /** Returns why a task is not a candidate; empty if it is one. */
    static String spared(Task task, Task preemptor, Predicate<Job> from) {
        String spared = spared(task, Objects.requireNonNull(preemptor.job()), from);
        return spared.isEmpty() && !mayBeTaken(task, preemptor, from)
                ? "requests resources, but the pod requests none"
                : spared;
    }

    /** Returns why tasks of one job may not preempt a task; empty if they may. */
    static String spared(Task task, Job preempting, Predicate<Job> from) {
        Job job = task.job();
        String held = sparedByAll(task, preempting);
        if (!held.isEmpty() || job == null) {
            return held;
        }
        if (!task.status().isPreemptable()) {
            return "not running";
        }
        if (job.queue() != preempting.queue()) {
            return "of another queue";
        }
        if (from.test(job)) {
            return "";
        }
        return job == preempting ? "of its own job" : "of another job";
    }

    /** Returns why no action considers a task on a node as a victim for a job; empty if an action may. */
    static String sparedByAll(Task task, Job job) {
        if (task.job() == null) {
            String scheduler = task.spec().schedulerName();
            boolean isOurs = job.tasks().stream()
                    .anyMatch(own -> own.spec().schedulerName().equals(scheduler));
            return !isOurs
                    ? "another scheduler's"
                    : task.spec().job().isEmpty() ? "without a PodGroup" : "of a group that is not in the cluster";
        }
        if (task.status() == TaskStatus.RELEASING) {
            return "leaving already";
        }
        return task.spec().preemptable() ? "" : "preemptable false";
    }

    /** A best-effort task preempts only best-effort tasks. */
    private static boolean mayBeTaken(Task task, Task preemptor, Predicate<Job> from) {
        Job job = task.job();
        return job != null && from.test(job) && (task.isBestEffort() || !preemptor.isBestEffort());
    }

    private void catchUp() {
        long now = session.changes().version();
        if (version != now) {
            for (int id : session.changes().changedSince(version)) {
                lookAt(session.nodes().get(id));
            }
            version = now;
        }
    }

    private void lookAt(Node node) {
        int id = node.id();
        byNode.get(id).forEach(task -> ofQueue(task).clear(id));
        List<Task> candidates = new ArrayList<>();
        for (Task task : node.tasks()) {
            if (task.job() != null
                    && task.status().isPreemptable()
                    && task.spec().preemptable()) {
                candidates.add(task);
                ofQueue(task).set(id);
            }
        }
        byNode.set(id, candidates);
    }

    private BitSet ofQueue(Task task) {
        Job job = Objects.requireNonNull(task.job());
        return byQueue.computeIfAbsent(job.queue(), queue -> new BitSet());
    }
}
