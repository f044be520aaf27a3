package dev.terrace.replay.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All attempts of a replay, by job. Memory grows with the number of jobs. */
public final class AttemptLog implements ReplayListener {
    private final Map<String, List<TaskAttempt>> byJob = new HashMap<>();

    @Override
    public void attempted(TaskAttempt attempt) {
        byJob.computeIfAbsent(attempt.job().id(), id -> new ArrayList<>()).add(attempt);
    }

    /** Returns the attempts of a job in the order of their ends. */
    public List<TaskAttempt> of(String job) {
        return byJob.getOrDefault(job, List.of());
    }

    /** Returns the attempts of a task in the order of their ends. */
    public List<TaskAttempt> of(String job, int task) {
        return of(job).stream().filter(attempt -> attempt.task() == task).toList();
    }
}
