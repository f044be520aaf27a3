package dev.terrace.server.cycle;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.report.SeriesCycle;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The main figures of a cycle.
 *
 * @param waiting the number of pods that wait after it
 * @param waitingGroups the number of groups that wait after it, with or without pods
 * @param milliseconds the time of each action
 * @param total the time of all actions, in milliseconds
 * @param shares the shares of the queues that have one
 * @param facts the facts for the summary of a run
 */
public record CycleSummary(
        int bound,
        int evicted,
        int waiting,
        int waitingGroups,
        Map<String, Double> milliseconds,
        double total,
        Map<String, Double> shares,
        SeriesCycle facts) {
    static CycleSummary of(Cluster cluster, CycleReport report) {
        Map<String, Double> milliseconds = new LinkedHashMap<>();
        report.timings().actions().forEach(action -> milliseconds.merge(action.name(), action.ms(), Double::sum));
        Map<String, Double> shares = new LinkedHashMap<>();
        report.queues().forEach(queue -> {
            if (queue.share() != null) {
                shares.put(queue.name(), queue.share());
            }
        });
        return new CycleSummary(
                report.binds().size(),
                report.evictions().size(),
                report.waiting().stream().mapToInt(Waiting::tasks).sum(),
                report.waiting().size(),
                milliseconds,
                report.timings().total(),
                shares,
                SeriesCycle.of(cluster, report));
    }

    static CycleSummary fromJson(JsonObject json) {
        return json.mapTo(CycleSummary.class);
    }

    JsonObject toJson() {
        return JsonObject.mapFrom(this);
    }
}
