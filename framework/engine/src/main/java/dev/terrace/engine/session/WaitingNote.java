package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.WaitingNotes;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a waiting job at the end of a session, from which the report computes its row on first read.
 * References only objects of the cluster, because the next session changes the objects of this one.
 */
final class WaitingNote {
    private final String key;
    private final JobSpec spec;
    private final boolean isPending;
    private final int pipelined;
    private final int allocated;
    private final WaitingNotes.Facts facts;
    private final WaitingRefusals.@Nullable OfJob refusals;
    private final TaskSpec[] tasks;

    /** By task; null if all tasks are pending. */
    private final TaskStatus @Nullable [] statuses;

    /** Takes the facts about a job that {@linkplain #waits waits}. */
    WaitingNote(SessionJob job, WaitingRefusals.@Nullable OfJob refusals) {
        this.key = job.key();
        this.spec = job.spec();
        this.isPending = job.isPending();
        this.pipelined = job.count(TaskStatus.PIPELINED);
        this.allocated = job.count(TaskStatus.ALLOCATED);
        this.facts = job.waiting().facts();
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

    String queue() {
        return spec.queue();
    }

    int minMember() {
        return spec.minMember();
    }

    boolean isPending() {
        return isPending;
    }

    /** Returns the number of its pipelined tasks. */
    int pipelined() {
        return pipelined;
    }

    /** Returns the number of its tasks that are allocated and not bound. */
    int allocated() {
        return allocated;
    }

    WaitingNotes.Facts facts() {
        return facts;
    }

    /** Returns the refusals of nodes; null if no node refused any of its tasks. */
    WaitingRefusals.@Nullable OfJob refusals() {
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

    /** Returns the number of its waiting tasks, without gated ones. */
    int waiting() {
        int waiting = 0;
        for (int i = 0; i < tasks.length; i++) {
            waiting += isWaiting(i) ? 1 : 0;
        }
        return waiting;
    }

    private boolean isWaiting(int task) {
        return status(task) == TaskStatus.ALLOCATED || (status(task) == TaskStatus.PENDING && !tasks[task].gated());
    }

    /** Computes the row of the report. */
    Waiting row(WaitingReason reasons) {
        List<String> pods = new ArrayList<>();
        int gated = 0;
        for (int i = 0; i < tasks.length; i++) {
            if (isWaiting(i)) {
                pods.add(tasks[i].key());
            } else {
                gated += status(i) == TaskStatus.PENDING ? 1 : 0;
            }
        }
        return new Waiting(
                key,
                queue(),
                pods.size(),
                gated,
                List.copyOf(pods),
                reasons.of(this),
                refusals == null
                        ? Collections.emptySortedMap()
                        : new TreeMap<>(refusals.first().reasons()),
                refusals == null ? 0 : refusals.first().nodes(),
                refusals == null ? List.of() : refusals.byShape(),
                facts.limit(),
                facts.reserved());
    }
}
