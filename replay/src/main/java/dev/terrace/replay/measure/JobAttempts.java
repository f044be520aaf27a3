package dev.terrace.replay.measure;

import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.ToLongFunction;
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
     * Tasks of the job that start, end and lose alike.
     *
     * @param by the index of the job for which they were evicted; -1 without one
     * @param tasks their numbers
     * @param nodes the node of each of them
     */
    public record Attempt(
            long start, long end, Outcome outcome, long lost, long by, List<Integer> tasks, List<String> nodes) {}

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

    /** Returns the attempts of the job as a whole, in the order of their starts. */
    public List<Attempt> together() {
        return together(attempt -> -1);
    }

    /**
     * Returns the attempts of the job as a whole, in the order of their starts.
     *
     * @param preemptorOf the index of the job for which an attempt was evicted; -1 without one. Tasks that were evicted
     *     for different jobs are different attempts.
     */
    public List<Attempt> together(ToLongFunction<TaskAttempt> preemptorOf) {
        Map<List<Object>, Attempt> groups = new LinkedHashMap<>();
        byTask.forEach((task, attempts) -> attempts.forEach(each -> {
            long by = preemptorOf.applyAsLong(each);
            Attempt group = groups.computeIfAbsent(
                    List.of(each.start(), each.end(), each.outcome(), each.lost(), by),
                    key -> new Attempt(
                            each.start(),
                            each.end(),
                            each.outcome(),
                            each.lost(),
                            by,
                            new ArrayList<>(),
                            new ArrayList<>()));
            group.tasks.add(task);
            group.nodes.add(each.node());
        }));
        return groups.values().stream()
                .sorted(Comparator.comparingLong(Attempt::start).thenComparingLong(Attempt::end))
                .toList();
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
