package dev.terrace.replay.result;

import java.util.List;
import java.util.Map;

/**
 * The metrics of a replay over a window of time, in total and by group.
 *
 * @param from the first submission, in seconds
 * @param to the end of the window, in seconds
 * @param waitDeciles the quantiles 0, 0.1, …, 1 of the waits of the jobs that started; empty without such a job
 * @param queues the metrics of each queue with jobs, by name
 * @param users the metrics of each user with jobs, by name; the name of an unknown user is empty
 * @param widths the metrics of each class of jobs by their cpus, such as {@code 3-4}, from narrow to wide
 */
public record MeasuredGroups(
        long from,
        long to,
        Map<ReplayMetric, Number> total,
        List<Double> waitDeciles,
        Map<String, Map<ReplayMetric, Number>> queues,
        Map<String, Map<ReplayMetric, Number>> users,
        Map<String, Map<ReplayMetric, Number>> widths) {}
