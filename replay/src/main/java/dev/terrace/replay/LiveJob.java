package dev.terrace.replay;

import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.JobObjects;
import java.util.ArrayList;
import java.util.List;

/** A job between its submission and the end of its last task. */
final class LiveJob {
    final TraceJob job;

    /** The key of its group. */
    final String key;

    final List<LiveTask> tasks;
    int running;
    int ended;

    /** The time at which minMember of its tasks ran for the first time; {@link TraceJob#UNKNOWN} before. */
    long start = TraceJob.UNKNOWN;

    LiveJob(TraceJob job, String name) {
        this.job = job;
        this.key = JobObjects.NAMESPACE + "/" + name;
        this.tasks = new ArrayList<>(job.tasks());
        for (int number = 0; number < job.tasks(); number++) {
            tasks.add(new LiveTask(this, number));
        }
    }

    /** Copies a job and its tasks. */
    LiveJob(LiveJob other) {
        job = other.job;
        key = other.key;
        tasks = new ArrayList<>(other.tasks.size());
        other.tasks.forEach(task -> tasks.add(new LiveTask(task, this)));
        running = other.running;
        ended = other.ended;
        start = other.start;
    }

    /** Returns the task with the key of a pod, which ends with its number. */
    LiveTask task(String pod) {
        return tasks.get(Integer.parseInt(pod, pod.lastIndexOf('-') + 1, pod.length(), 10));
    }

    int waiting() {
        return tasks.size() - running - ended;
    }

    boolean hasEnded() {
        return ended == tasks.size();
    }
}
