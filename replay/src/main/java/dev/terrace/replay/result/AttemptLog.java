package dev.terrace.replay.result;

import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All attempts of a replay, by job. Memory grows with the number of jobs. */
public final class AttemptLog implements ReplayListener {
    private final Map<String, List<TaskAttempt>> byJob = new HashMap<>();

    @Override
    public void attempted(TaskAttempt attempt) {
        byJob.computeIfAbsent(attempt.job().id(), id -> new ArrayList<>()).add(attempt);
    }

    /** Returns the attempts of a job. */
    public JobAttempts of(TraceJob job) {
        TreeMap<Integer, List<TaskAttempt>> byTask = new TreeMap<>();
        for (TaskAttempt attempt : byJob.getOrDefault(job.id(), List.of())) {
            byTask.computeIfAbsent(attempt.task(), task -> new ArrayList<>()).add(attempt);
        }
        return new JobAttempts(job, byTask);
    }
}
