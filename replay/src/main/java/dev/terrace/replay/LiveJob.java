package dev.terrace.replay;

import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.JobObjects;
import java.util.List;
import java.util.stream.IntStream;

/** A job between its submission and the end of its last task. */
final class LiveJob {
    final TraceJob job;

    /** The key of its group. */
    final String key;

    /** Empty until the first task starts, because many jobs wait and their copies are kept. */
    private List<LiveTask> tasks = List.of();

    int running;
    int ended;

    /** The time at which minMember of its tasks ran for the first time; {@link TraceJob#UNKNOWN} before. */
    long start = TraceJob.UNKNOWN;

    /** The last start that was planned for it; {@link TraceJob#UNKNOWN} without a plan. */
    long promised = TraceJob.UNKNOWN;

    /** Whether a start that was planned for it was not kept. */
    boolean isPromiseBroken;

    LiveJob(TraceJob job, String name) {
        this.job = job;
        this.key = JobObjects.NAMESPACE + "/" + name;
    }

    /** Copies a job and its tasks. */
    LiveJob(LiveJob other) {
        job = other.job;
        key = other.key;
        tasks = other.tasks.stream().map(task -> new LiveTask(task, this)).toList();
        running = other.running;
        ended = other.ended;
        start = other.start;
        promised = other.promised;
        isPromiseBroken = other.isPromiseBroken;
    }

    /** Returns all tasks. */
    List<LiveTask> tasks() {
        if (tasks.isEmpty()) {
            tasks = IntStream.range(0, job.tasks())
                    .mapToObj(number -> new LiveTask(this, number))
                    .toList();
        }
        return tasks;
    }

    /** Returns the tasks if one of them ever started, else none. */
    List<LiveTask> begun() {
        return tasks;
    }

    /** Returns the task with the key of a pod, which ends with its number. */
    LiveTask task(String pod) {
        return tasks().get(NumberText.integer(pod.substring(pod.lastIndexOf('-') + 1))
                .orElseThrow());
    }

    int waiting() {
        return job.tasks() - running - ended;
    }

    boolean hasEnded() {
        return ended == job.tasks();
    }
}
