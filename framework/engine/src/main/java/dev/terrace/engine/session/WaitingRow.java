package dev.terrace.engine.session;

import dev.terrace.engine.placement.RefusalDetails;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.WaitingFacts;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A waiting job at the end of a session, from which the report computes its row on first read. References only objects
 * of the cluster, because the next session changes the objects of this one.
 */
final class WaitingRow {
    private final String key;
    private final JobSpec spec;
    private final boolean isPending;
    private final int valid;
    private final WaitingFacts facts;
    private final RefusalDetails.@Nullable OfJob refusals;
    private final TaskSpec[] tasks;

    /** By task; null if all tasks are pending. */
    private final TaskStatus @Nullable [] statuses;

    /** Creates the row of a job that {@linkplain #waits waits}. */
    WaitingRow(SessionJob job, RefusalDetails.@Nullable OfJob refusals) {
        this.key = job.key();
        this.spec = job.spec();
        this.isPending = job.isPending();
        this.valid = job.validTasks();
        this.facts = job.waiting();
        this.refusals = refusals;
        List<Task> all = job.tasks();
        this.tasks = new TaskSpec[all.size()];
        this.statuses = job.count(TaskStatus.PENDING) == tasks.length ? null : new TaskStatus[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = all.get(i).spec();
            if (statuses != null) {
                statuses[i] = all.get(i).status();
            }
        }
    }

    /** Returns whether a job has tasks that wait, or lacks pods. */
    static boolean waits(SessionJob job) {
        return job.count(TaskStatus.PENDING) + job.count(TaskStatus.ALLOCATED) > 0 || JobPhases.lacksPods(job);
    }

    String key() {
        return key;
    }

    String queue() {
        return spec.queue();
    }

    int minMember() {
        return spec.minMember();
    }

    boolean isPending() {
        return isPending;
    }

    /** Returns the number of its tasks that have not failed, with those that are leaving. */
    int existing() {
        return valid + count(TaskStatus.RELEASING);
    }

    /** Returns whether it has fewer tasks than it needs, without those that were leaving before the cycle. */
    boolean isShort() {
        return existing() - count(this::isLeaving) < spec.minMember();
    }

    WaitingFacts facts() {
        return facts;
    }

    /** Returns the refusals of nodes; null if no node refused any of its tasks. */
    RefusalDetails.@Nullable OfJob refusals() {
        return refusals;
    }

    int tasks() {
        return tasks.length;
    }

    TaskSpec task(int index) {
        return tasks[index];
    }

    TaskStatus status(int index) {
        return statuses == null ? TaskStatus.PENDING : statuses[index];
    }

    int count(IntPredicate which) {
        int count = 0;
        for (int i = 0; i < tasks.length; i++) {
            count += which.test(i) ? 1 : 0;
        }
        return count;
    }

    /** Returns the number of its tasks with a status. */
    int count(TaskStatus status) {
        return count(task -> status(task) == status);
    }

    /** Returns the number of its waiting tasks, without gated ones. */
    int waiting() {
        return count(this::isWaiting);
    }

    private boolean isWaiting(int task) {
        return status(task) == TaskStatus.ALLOCATED || (status(task) == TaskStatus.PENDING && !tasks[task].gated());
    }

    boolean isGated(int task) {
        return status(task) == TaskStatus.PENDING && tasks[task].gated();
    }

    boolean isEvicted(int task) {
        return status(task) == TaskStatus.RELEASING && tasks[task].deleted() == null;
    }

    /** Returns whether a task was leaving before the cycle. */
    boolean isLeaving(int task) {
        return status(task) == TaskStatus.RELEASING && !isEvicted(task);
    }

    private boolean isPlaced(int task) {
        return switch (status(task)) {
            case PIPELINED, BINDING, BOUND, RUNNING, SUCCEEDED -> true;
            default -> false;
        };
    }

    /** Returns the number of its tasks that are bound, pipelined or running, or have succeeded. */
    int placed() {
        return count(this::isPlaced);
    }

    /** Returns whether these tasks are as many as it needs. */
    boolean isWhole(IntPredicate which) {
        if (count(which) < spec.minMember()) {
            return false;
        }
        Map<String, Integer> minimums = spec.roleMinimums();
        if (minimums.isEmpty()) {
            return true;
        }
        Map<String, Integer> roles = new HashMap<>();
        for (int i = 0; i < tasks.length; i++) {
            if (which.test(i)) {
                roles.merge(tasks[i].role(), 1, Integer::sum);
            }
        }
        return minimums.entrySet().stream().allMatch(role -> roles.getOrDefault(role.getKey(), 0) >= role.getValue());
    }

    /** Returns whether its placed tasks are as many as it needs. */
    boolean isServed() {
        return placed() > 0 && isWhole(this::isPlaced);
    }

    /** Computes the row of the report. */
    Waiting row(WaitingSentence sentence) {
        List<String> pods = new ArrayList<>();
        for (int i = 0; i < tasks.length; i++) {
            if (isWaiting(i)) {
                pods.add(tasks[i].key());
            }
        }
        return new Waiting(
                key,
                queue(),
                pods.size(),
                count(this::isGated),
                List.copyOf(pods),
                sentence.of(this),
                refusals == null
                        ? Collections.emptySortedMap()
                        : new TreeMap<>(refusals.first().reasons()),
                refusals == null ? 0 : refusals.first().nodes(),
                refusals == null ? List.of() : refusals.byShape(),
                facts.limit(),
                facts.reserved(),
                isServed());
    }
}
