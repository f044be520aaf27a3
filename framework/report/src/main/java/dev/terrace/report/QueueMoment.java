package dev.terrace.report;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.QueueStanding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A queue at the end of one of several cycles.
 *
 * @param cycle the number of the cycle, from 1
 * @param time the time of the cycle
 * @param evicted the number of its pods that the cycle evicted
 */
public record QueueMoment(int cycle, Instant time, QueueStanding standing, int evicted) {
    /** Returns all queues of consecutive cycles, in the order of the cycles. */
    public static List<QueueMoment> of(List<Outcome> cycles) {
        List<QueueMoment> moments = new ArrayList<>();
        for (int c = 0; c < cycles.size(); c++) {
            moments.addAll(of(c + 1, cycles.get(c).cluster(), cycles.get(c).report()));
        }
        return moments;
    }

    /** Returns all queues of a cycle, sorted by name. */
    public static List<QueueMoment> of(int cycle, Cluster cluster, CycleReport report) {
        Map<String, Long> evicted =
                report.evictions().stream().collect(Collectors.groupingBy(Eviction::queue, Collectors.counting()));
        return report.queues().stream()
                .map(queue -> new QueueMoment(
                        cycle,
                        cluster.now(),
                        queue,
                        evicted.getOrDefault(queue.name(), 0L).intValue()))
                .toList();
    }
}
