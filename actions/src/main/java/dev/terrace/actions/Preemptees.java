package dev.terrace.actions;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** The candidates for preemption by another task of their queue. */
final class Preemptees {
    private final Candidates candidates;

    Preemptees(Session session) {
        this.candidates = new Candidates(
                session, task -> task.status().isPreemptable() && task.spec().preemptable());
    }

    /** Returns the candidates on a node whose job passes {@code from}, in order of their keys. */
    List<Task> on(Node node, Task preemptor, Predicate<Job> from) {
        List<Task> preemptees = new ArrayList<>();
        for (Task task : candidates.on(node)) {
            if (mayBeTaken(task, preemptor, from)) {
                preemptees.add(task);
            }
        }
        return preemptees;
    }

    /** Returns the ids of the nodes that hold such candidates. */
    BitSet nodesWithAny(Job preempting, Task preemptor, Predicate<Job> from) {
        BitSet withAny = new BitSet();
        BitSet ofQueue = candidates.nodesOf(preempting.queue());
        for (int id = ofQueue.nextSetBit(0); id >= 0; id = ofQueue.nextSetBit(id + 1)) {
            withAny.set(id, hasAny(candidates.on(id), preemptor, from));
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
        String held = Candidates.spared(task, preempting);
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

    /** A best-effort task preempts only best-effort tasks. */
    private static boolean mayBeTaken(Task task, Task preemptor, Predicate<Job> from) {
        Job job = task.job();
        return job != null && from.test(job) && (task.isBestEffort() || !preemptor.isBestEffort());
    }
}
