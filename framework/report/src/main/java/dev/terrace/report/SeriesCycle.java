package dev.terrace.report;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.QueueStanding;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a cycle that a {@link CycleSeries} sums up. They convert to JSON, so cycles of other processes count
 * too.
 *
 * @param now the time of the cycle
 * @param decides whether the cycle decides anything
 * @param evicted the evicted pods
 * @param bound the bound pods, now or once their volumes are bound
 * @param promised the nodes of promised pods, by pod
 * @param waiting the jobs that wait after the cycle
 * @param queues the standing of each queue, as a document
 */
public record SeriesCycle(
        Instant now,
        boolean decides,
        List<String> evicted,
        List<String> bound,
        Map<String, String> promised,
        List<WaitingJob> waiting,
        Map<String, Map<String, Object>> queues) {
    /**
     * A job that waits after a cycle.
     *
     * @param tasks the number of waiting pods
     * @param pods the names of these pods
     * @param created the time since which it waits, as in {@link WaitingSince}; null if the dump does not say
     */
    public record WaitingJob(
            String job,
            String queue,
            int tasks,
            List<String> pods,
            String reason,
            @Nullable Instant created) {}

    /** @param cluster the cluster that the cycle decided about */
    public static SeriesCycle of(Cluster cluster, CycleReport report) {
        WaitingSince since = new WaitingSince(cluster);
        Map<String, Map<String, Object>> queues = new LinkedHashMap<>();
        report.queues().forEach(queue -> queues.put(queue.name(), standing(queue)));
        return new SeriesCycle(
                cluster.now(),
                report.decides(),
                report.evictions().stream().map(Eviction::task).toList(),
                report.binds().stream().map(Bind::task).toList(),
                report.pipelined().stream().collect(Collectors.toMap(Bind::task, Bind::node, (one, other) -> one)),
                report.waiting().stream().map(job -> waiting(since, job)).toList(),
                queues);
    }

    private static WaitingJob waiting(WaitingSince since, Waiting job) {
        return new WaitingJob(
                job.job(),
                job.queue(),
                job.tasks(),
                job.pods(),
                job.reason(),
                since.of(job).orElse(null));
    }

    private static Fields standing(QueueStanding queue) {
        Map<String, Double> figures = new LinkedHashMap<>();
        queue.figures().forEach(figure -> figures.putIfAbsent(figure.name(), figure.value()));
        return new Fields()
                .with("held", Quantities.of(queue.allocated()))
                .withSome("deserved", queue.deserved(), Quantities::of)
                .withSome("figures", figures)
                .with("waitingPods", queue.waitingTasks());
    }
}
