package dev.terrace.server.cycle;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.SeriesCycle;
import dev.terrace.report.SeriesCycle.WaitingJob;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The main figures of a cycle.
 *
 * @param milliseconds the time of each action
 * @param total the time of all actions, in milliseconds
 * @param shares the shares of the queues that have one
 * @param facts the facts for the summary of a run
 */
public record CycleSummary(
        Map<String, Double> milliseconds, double total, Map<String, Double> shares, SeriesCycle facts) {
    static CycleSummary of(Cluster cluster, CycleReport report) {
        Map<String, Double> milliseconds = new LinkedHashMap<>();
        report.timings().actions().forEach(action -> milliseconds.merge(action.name(), action.ms(), Double::sum));
        Map<String, Double> shares = new LinkedHashMap<>();
        report.queues().forEach(queue -> {
            if (queue.share() != null) {
                shares.put(queue.name(), queue.share());
            }
        });
        return new CycleSummary(milliseconds, report.timings().total(), shares, SeriesCycle.of(cluster, report));
    }

    public int bound() {
        return facts.bound().size();
    }

    public int evicted() {
        return facts.evicted().size();
    }

    /** Returns the number of pods that wait after the cycle. */
    public int waitingPods() {
        return facts.waiting().stream().mapToInt(WaitingJob::tasks).sum();
    }

    /** Returns the number of groups that wait after the cycle, with or without pods. */
    public int waitingGroups() {
        return facts.waiting().size();
    }
}
