package dev.terrace.engine;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.ResourceNames;
import dev.terrace.model.Tally;
import dev.terrace.spi.Job;
import dev.terrace.spi.SubJob;
import dev.terrace.spi.Task;
import dev.terrace.spi.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A job with all that changes of it in a session. Its counts follow its tasks' statuses. */
final class SessionJob implements Job {
    private final int id;
    private final JobSpec spec;
    private final String key;
    private final SessionQueue queue;
    private final int priority;
    private final List<Task> tasks = new ArrayList<>();
    private final int[] counts = new int[TaskStatus.values().length];
    private final Tally allocated;
    private final Tally requested;
    private final List<SubJob> subJobs = List.of(new WholeJob(this));
    private int pendingBestEffort;

    JobPhase phase;
    boolean unschedulable;
    String waitsFor = "";

    SessionJob(int id, JobSpec spec, SessionQueue queue, int priority, ResourceNames resources) {
        this.id = id;
        this.spec = spec;
        this.key = spec.key();
        this.queue = queue;
        this.priority = priority;
        this.phase = spec.phase();
        this.allocated = new Tally(resources);
        this.requested = new Tally(resources);
    }

    /** Takes a task in; tasks come in order of their keys. */
    void add(SessionTask task) {
        tasks.add(task);
        task.job = this;
        requested.add(task.requests());
        count(task, 1);
    }

    void count(SessionTask task, int sign) {
        counts[task.status.ordinal()] += sign;
        if (task.status.isAllocated()) {
            if (sign > 0) {
                allocated.add(task.requests());
            } else {
                allocated.subtract(task.requests());
            }
        }
        if (task.status == TaskStatus.PENDING && task.isBestEffort()) {
            pendingBestEffort += sign;
        }
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public JobSpec spec() {
        return spec;
    }

    @Override
    public SessionQueue queue() {
        return queue;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public JobPhase phase() {
        return phase;
    }

    @Override
    public List<Task> tasks() {
        return Collections.unmodifiableList(tasks);
    }

    @Override
    public List<Task> tasks(TaskStatus status) {
        List<Task> selected = new ArrayList<>(count(status));
        if (count(status) > 0) {
            for (Task task : tasks) {
                if (task.status() == status) {
                    selected.add(task);
                }
            }
        }
        return selected;
    }

    @Override
    public int count(TaskStatus status) {
        return counts[status.ordinal()];
    }

    @Override
    public Tally allocated() {
        return allocated;
    }

    @Override
    public Tally requested() {
        return requested;
    }

    @Override
    public List<SubJob> subJobs() {
        return subJobs;
    }

    @Override
    public int pendingBestEffortTasks() {
        return pendingBestEffort;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String toString() {
        return key;
    }
}
