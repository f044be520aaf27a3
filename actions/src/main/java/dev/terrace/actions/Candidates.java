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
 * The tasks that may become victims, by node, and the nodes that hold such tasks of each queue. Cached between calls;
 * only nodes that changed are read again.
 */
final class Candidates {
    private final Session session;
    private final Predicate<Task> mayBeTaken;

    /** Candidates by node id, in order of their keys. */
    private final List<List<Task>> byNode;

    private final Map<Queue, BitSet> byQueue = new HashMap<>();

    private long version = -1;

    /** @param mayBeTaken depends only on the task and its job's queue; a task without a job is never taken */
    Candidates(Session session, Predicate<Task> mayBeTaken) {
        this.session = session;
        this.mayBeTaken = mayBeTaken;
        this.byNode = new ArrayList<>(session.nodes().size());
        session.nodes().forEach(node -> byNode.add(List.of()));
    }

    /** Returns why no action considers a task on a node as a victim for a job; empty if an action may. */
    static String spared(Task task, Job job) {
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

    /** Returns the candidates on a node, in order of their keys. */
    List<Task> on(Node node) {
        return on(node.id());
    }

    List<Task> on(int node) {
        catchUp();
        return byNode.get(node);
    }

    /** Returns the ids of the nodes that hold candidates of a queue. The caller must not change the set. */
    BitSet nodesOf(Queue queue) {
        catchUp();
        return byQueue.getOrDefault(queue, new BitSet());
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
            if (task.job() != null && mayBeTaken.test(task)) {
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
