package dev.terrace.replay;

import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.JobObjects;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A job between its submission and the end of its last task. */
final class LiveJob {
    final TraceJob job;
    /** The key of its group. */
    final String key;
    /** The number of its tasks that each of its pods stands for: 1, or all of them. */
    final int tasksPerPod;

    /** Empty until the first task starts, because many jobs wait and their copies are kept. */
    private List<Task> tasks = List.of();

    int running;
    int ended;
    /** The time at which {@code minTasks} of its tasks ran for the first time; {@link TraceJob#UNKNOWN} before. */
    long start = TraceJob.UNKNOWN;
    /** The last start that was planned for it; {@link TraceJob#UNKNOWN} without a plan. */
    long promised = TraceJob.UNKNOWN;
    /** The time of the cycle that did not keep a planned start; {@link TraceJob#UNKNOWN} without one. */
    long promiseBroken = TraceJob.UNKNOWN;
    /** The reason why it waited in that cycle; empty without a broken promise. */
    String brokenBecause = "";

    /**
     * A task: waiting, on a node, leaving its node, or ended. The only record of its pod beside the cluster. Stands for
     * {@link #tasksPerPod} tasks of the trace.
     */
    static final class Task {
        final LiveJob of;
        final int number;
        String node = "";
        /** The time of its bind. */
        long bound;
        /** The planned end of its run. */
        long end = EventQueue.NEVER;
        /** The time at which it leaves its node after an eviction. */
        long leaves = EventQueue.NEVER;
        /** The number of attempts that were evicted. */
        int attempt;
        /** The seconds of work that earlier attempts kept. */
        long kept;
        /** The annotations of its pod before a bind changed them; null if none did. */
        @Nullable
        Map<String, String> waitingAnnotations;

        Task(LiveJob of, int number) {
            this.of = of;
            this.number = number;
        }

        /** Copies a task into a copy of its job. */
        Task(Task other, LiveJob of) {
            this(of, other.number);
            node = other.node;
            bound = other.bound;
            end = other.end;
            leaves = other.leaves;
            attempt = other.attempt;
            kept = other.kept;
            waitingAnnotations = other.waitingAnnotations;
        }

        /** Returns the key of its pod. */
        String key() {
            return JobObjects.pod(of.key, number);
        }
    }

    LiveJob(TraceJob job, String name, int tasksPerPod) {
        this.job = job;
        this.key = JobObjects.key(name);
        this.tasksPerPod = tasksPerPod;
    }

    /** Copies a job and its tasks. */
    LiveJob(LiveJob other) {
        job = other.job;
        key = other.key;
        tasksPerPod = other.tasksPerPod;
        tasks = other.tasks.stream().map(task -> new Task(task, this)).toList();
        running = other.running;
        ended = other.ended;
        start = other.start;
        promised = other.promised;
        promiseBroken = other.promiseBroken;
        brokenBecause = other.brokenBecause;
    }

    /** Returns all tasks, one for each pod. */
    List<Task> tasks() {
        if (tasks.isEmpty()) {
            tasks = IntStream.range(0, job.tasks() / tasksPerPod)
                    .mapToObj(number -> new Task(this, number))
                    .toList();
        }
        return tasks;
    }

    /** Returns the tasks if one of them ever started, else none. */
    List<Task> begun() {
        return tasks;
    }

    int waiting() {
        return job.tasks() - running - ended;
    }

    boolean hasStarted() {
        return start != TraceJob.UNKNOWN;
    }

    boolean hasEnded() {
        return ended == job.tasks();
    }
}
