package dev.terrace.replay.result;

import java.util.Map;

/**
 * The metrics of a replay over a window of time, in total and by group.
 *
 * @param from the first submission, in seconds
 * @param to the end of the window, in seconds
 * @param queues the metrics of each queue with jobs, by name
 * @param users the metrics of each user with jobs, by name; the name of an unknown user is empty
 * @param widths the metrics of each class of jobs by their cpus, such as {@code 3-4}, from narrow to wide
 */
public record MeasuredGroups(
        long from,
        long to,
        Map<ReplayMetric, Number> total,
        Map<String, Map<ReplayMetric, Number>> queues,
        Map<String, Map<ReplayMetric, Number>> users,
        Map<String, Map<ReplayMetric, Number>> widths) {}
