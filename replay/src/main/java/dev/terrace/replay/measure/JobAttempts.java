package dev.terrace.replay.measure;

import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TraceJob;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of a job's tasks.
 *
 * @param byTask the attempts of each task that started, by its number, in the order of their ends
 * @param planned the first start that was planned for it while it waited; null without a plan
 */
public record JobAttempts(
        TraceJob job,
        SortedMap<Integer, List<TaskAttempt>> byTask,
        @Nullable Long planned) {
    /**
     * Returns the first start that was planned for the job: its start if it started at its submission; empty without a
     * plan.
     */
    public OptionalLong promised() {
        if (planned != null) {
            return OptionalLong.of(planned);
        }
        OptionalLong start = start();
        return start.isPresent() && start.getAsLong() == job.submit() ? start : OptionalLong.empty();
    }

    /** Returns the attempts of a task in the order of their ends. */
    public List<TaskAttempt> of(int task) {
        return byTask.getOrDefault(task, List.of());
    }

    /**
     * Returns the attempts of the job as a whole, in the order of their starts: tasks that start, end and lose alike
     * are one attempt.
     */
    public List<TaskAttempt> together() {
        Map<List<Object>, TaskAttempt> distinct = new LinkedHashMap<>();
        byTask.values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingLong(TaskAttempt::start).thenComparingLong(TaskAttempt::end))
                .forEach(attempt -> distinct.putIfAbsent(
                        List.of(attempt.start(), attempt.end(), attempt.outcome(), attempt.lost()), attempt));
        return List.copyOf(distinct.values());
    }

    /** Returns the last attempt of each task that started. */
    public List<TaskAttempt> last() {
        return byTask.values().stream()
                .map(attempts -> attempts.get(attempts.size() - 1))
                .toList();
    }

    /** Returns the time at which {@code minTasks} tasks had started; empty if fewer did. */
    public OptionalLong start() {
        return byTask.values().stream()
                .mapToLong(attempts -> attempts.get(0).start())
                .sorted()
                .skip(job.minTasks() - 1)
                .findFirst();
    }

    /** Returns the time at which the last task ended; empty unless all tasks have ended. */
    public OptionalLong end() {
        List<TaskAttempt> last = last();
        boolean hasEnded =
                last.size() == job.tasks() && last.stream().allMatch(attempt -> attempt.outcome() == Outcome.DONE);
        return hasEnded ? last.stream().mapToLong(TaskAttempt::end).max() : OptionalLong.empty();
    }
}
