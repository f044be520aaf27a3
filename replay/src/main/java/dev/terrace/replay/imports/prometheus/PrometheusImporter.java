package dev.terrace.replay.imports.prometheus;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.JobIds;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The metrics of kube-state-metrics in Prometheus. Creation, start and completion of a pod are values of its metrics,
 * so they are exact. A pod that leaves without a completion ends within an hour of its last sample; the end of that
 * hour is assumed. A pod that no scrape saw is missing.
 *
 * <p>A job is a gang: the pods of one owner that were created within a minute. Pods of ReplicaSets, StatefulSets and
 * without an owner are jobs of their own. Later jobs of a name have #2 and so on. The rows are the distinct pods.
 *
 * @see <a href="https://github.com/kubernetes/kube-state-metrics/tree/main/docs">kube-state-metrics, exposed
 *     metrics</a>
 */
public final class PrometheusImporter implements TraceImporter {
    private static final List<String> PODS = List.of(
            MonitoredPod.CREATED,
            MonitoredPod.STARTED,
            MonitoredPod.COMPLETED,
            MonitoredPod.REQUESTS,
            MonitoredPod.OWNER,
            MonitoredPod.INFO);
    private static final List<String> NODES = List.of(MonitoredNodes.ALLOCATABLE, MonitoredNodes.UNSCHEDULABLE);

    /** The longest time between the creations of a gang's first and last pod. */
    private static final long GANG = 60;

    private static final String LABEL = "label:";
    private static final String NAMESPACE = "namespace";

    private final MetricSource source;
    private final String queueBy;
    private final RowTally rows = new RowTally();
    private final Map<String, MonitoredPod> pods = new LinkedHashMap<>();
    private final MonitoredNodes nodes = new MonitoredNodes();
    private final SortedJobs jobs = new SortedJobs();
    private int assumed;
    private int unequal;

    /**
     * Creates an importer.
     *
     * @param queueBy the queue of a pod: {@code namespace} or {@code label:KEY}
     * @throws dev.terrace.model.finding.InvalidInput if it is neither
     */
    public PrometheusImporter(MetricSource source, String queueBy) {
        this.source = source;
        this.queueBy = queueBy;
        if (!queueBy.equals(NAMESPACE) && (!queueBy.startsWith(LABEL) || queueBy.length() == LABEL.length())) {
            throw Fault.at("--queue-by", "is '%s'; namespace or label:KEY is expected.".formatted(queueBy));
        }
    }

    @Override
    public Imported read() {
        List<String> metrics = new ArrayList<>(NODES);
        metrics.addAll(PODS);
        if (!queueBy.equals(NAMESPACE)) {
            metrics.add(MonitoredPod.LABELS);
        }
        source.read(metrics, this::add);
        long end = nodes.requireNoGap(source.name(), source.steps());
        JobIds ids = new JobIds();
        for (List<MonitoredPod> gang : gangs(end)) {
            job(ids.next(gang.get(0).jobName()), gang, end);
        }
        Instant start = jobs.start(source.name());
        return new Imported(
                Trace.builder(source.name(), "prometheus", jobs.since(start.getEpochSecond()))
                        .nodes(nodes.nodes())
                        .nodeChanges(nodes.changes(start.getEpochSecond()))
                        .start(start)
                        .header(facts())
                        .findings(findings()),
                rows);
    }

    private void add(Series series) {
        if (NODES.contains(series.metric())) {
            nodes.add(series);
            return;
        }
        String namespace = series.label("namespace");
        String name = series.label("pod");
        String uid = series.label("uid");
        pods.computeIfAbsent(uid.isEmpty() ? namespace + "/" + name : uid, absent -> new MonitoredPod(namespace, name))
                .add(series);
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("not seen", "pods that no scrape saw");
        facts.put("gangs", "pods of one owner that were created within " + GANG + " s");
        if (assumed > 0) {
            facts.put(
                    "times",
                    "%s left without a completion; the end of the step of %s s is assumed"
                            .formatted(Words.count(assumed, "pod"), nodes.step()));
        }
        return facts;
    }

    private List<Finding> findings() {
        return unequal == 0
                ? List.of()
                : List.of(Finding.warning(
                        Position.of(source.name()),
                        "pods of %s request different amounts; each counts as the largest."
                                .formatted(Words.count(unequal, "job"))));
    }

    /**
     * Returns the pods of each job, by the creation of its first pod. Pods that replace failed ones are jobs of their
     * own.
     */
    private List<List<MonitoredPod>> gangs(long end) {
        List<List<MonitoredPod>> gangs = new ArrayList<>();
        Map<String, List<MonitoredPod>> last = new HashMap<>();
        List<MonitoredPod> sorted = new ArrayList<>(pods.values());
        sorted.sort(Comparator.comparingLong(MonitoredPod::created).thenComparing(MonitoredPod::key));
        for (MonitoredPod pod : sorted) {
            String reason = pod.reasonToSkip(end);
            if (!reason.isEmpty()) {
                rows.skip(reason);
                continue;
            }
            List<MonitoredPod> gang = last.get(pod.gang());
            if (gang == null
                    || pod.gang().isEmpty()
                    || pod.created() > gang.get(0).created() + GANG) {
                gang = new ArrayList<>();
                gangs.add(gang);
                last.put(pod.gang(), gang);
            }
            gang.add(pod);
        }
        return gangs;
    }

    private void job(String id, List<MonitoredPod> gang, long end) {
        gang.forEach(pod -> rows.keep());
        MonitoredPod first = gang.get(0);
        List<TaskRequest> requests =
                gang.stream().map(MonitoredPod::request).distinct().toList();
        long started = first.started();
        long run = TraceJob.UNKNOWN;
        boolean isRunning = false;
        boolean haveCompleted = true;
        for (MonitoredPod pod : gang) {
            started = started == TraceJob.UNKNOWN || pod.started() == TraceJob.UNKNOWN
                    ? TraceJob.UNKNOWN
                    : Math.max(started, pod.started());
            haveCompleted &= pod.hasCompleted();
            if (pod.hasCompleted()) {
                run = Math.max(run, pod.completed() - pod.started());
            } else if (pod.seen() < end) {
                assumed++;
                run = Math.max(run, pod.seen() - pod.started());
            } else {
                isRunning = true;
            }
        }
        unequal += requests.size() > 1 ? 1 : 0;
        long created = first.created();
        jobs.add(TraceJob.builder(id, created, TaskRequest.largest(requests))
                .run(isRunning ? TraceJob.UNKNOWN : Math.max(0, run))
                .gang(gang.size())
                .queue(queueBy.equals(NAMESPACE) ? first.namespace() : first.label(queueBy.substring(LABEL.length())))
                .loggedStart(started == TraceJob.UNKNOWN ? TraceJob.UNKNOWN : Math.max(created, started))
                .loggedState(
                        isRunning
                                ? started == TraceJob.UNKNOWN ? "waiting" : "running"
                                : haveCompleted ? "completed" : "deleted")
                .build());
    }
}
