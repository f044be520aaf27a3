package dev.terrace.replay.measure;

import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** All attempts of a replay, by job. Memory grows with the number of attempts that are not taken. */
public final class AttemptLog implements ReplayListener {
    private final Map<String, List<TaskAttempt>> byJob = new HashMap<>();

    /** The first start that was planned for each job that waited for one. */
    private final Map<String, Long> promised = new HashMap<>();

    @Override
    public void promised(TraceJob job, long start) {
        promised.put(job.id(), start);
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        byJob.computeIfAbsent(attempt.job().id(), id -> new ArrayList<>()).add(attempt);
    }

    /** Returns the attempts of a job. */
    public JobAttempts of(TraceJob job) {
        SortedMap<Integer, List<TaskAttempt>> byTask = new TreeMap<>();
        for (TaskAttempt attempt : byJob.getOrDefault(job.id(), List.of())) {
            for (int task = attempt.task(); task < attempt.task() + attempt.tasks(); task++) {
                byTask.computeIfAbsent(task, number -> new ArrayList<>()).add(attempt);
            }
        }
        return new JobAttempts(job, byTask, promised.get(job.id()));
    }

    /** Removes the attempts of a job and returns them. */
    public JobAttempts take(TraceJob job) {
        JobAttempts taken = of(job);
        byJob.remove(job.id());
        promised.remove(job.id());
        return taken;
    }
}
