package dev.terrace.replay.imports.prometheus;

import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The samples of one pod. */
final class MonitoredPod {
    static final String CREATED = "kube_pod_created";
    static final String STARTED = "kube_pod_start_time";
    static final String COMPLETED = "kube_pod_completion_time";
    static final String REQUESTS = "kube_pod_container_resource_requests";
    static final String INFO = "kube_pod_info";
    static final String OWNER = "kube_pod_owner";
    static final String LABELS = "kube_pod_labels";

    /** The owners that create pods one by one. Their pods are no gang. */
    private static final Set<String> SINGLE =
            Set.of("", "<none>", "ReplicaSet", "StatefulSet", "ReplicationController");

    private static final int MIB_BITS = 20;
    private static final int MILLI = 1000;

    private final String namespace;
    private final String name;
    private final Map<String, Double> requests = new HashMap<>();
    private Map<String, String> labels = Map.of();
    private String ownerKind = "";
    private String owner = "";
    private long created = TraceJob.UNKNOWN;
    private long started = TraceJob.UNKNOWN;
    private long completed = TraceJob.UNKNOWN;
    private long seen = TraceJob.UNKNOWN;
    private long seenCompleted = TraceJob.UNKNOWN;

    MonitoredPod(String namespace, String name) {
        this.namespace = namespace;
        this.name = name;
    }

    void add(Series series) {
        long value = Math.round(series.lastValue());
        switch (series.metric()) {
            case CREATED -> {
                created = value;
                seen = Math.max(seen, series.lastTime());
            }
            case STARTED -> started = value;
            case COMPLETED -> {
                completed = value;
                seenCompleted = Math.max(seenCompleted, series.lastTime());
            }
            case REQUESTS ->
                requests.put(series.label("container") + " " + series.label("resource"), series.lastValue());
            case INFO -> own(series.label("created_by_kind"), series.label("created_by_name"));
            case OWNER -> {
                if (!series.label("owner_is_controller").equals("false")) {
                    own(series.label("owner_kind"), series.label("owner_name"));
                }
            }
            case LABELS -> labels = series.labels();
            default -> {}
        }
    }

    private void own(String kind, String ownerName) {
        if (ownerKind.isEmpty() || ownerKind.equals("<none>")) {
            ownerKind = kind;
            owner = ownerName;
        }
    }

    String namespace() {
        return namespace;
    }

    String key() {
        return namespace + "/" + name;
    }

    /** Returns the reason for which the pod is not in the trace; empty if it is. */
    String reasonToSkip(long end) {
        if (ownerKind.equals("DaemonSet")) {
            return "pods of DaemonSets";
        } else if (ownerKind.equals("Node")) {
            return "static pods";
        } else if (created == TraceJob.UNKNOWN) {
            return "no " + CREATED;
        } else if (started == TraceJob.UNKNOWN && (seen < end || hasCompleted())) {
            return "left before a start was seen";
        }
        return hasCompleted() && completed < started ? "completed before its start" : "";
    }

    /** Returns the owner of the pod's gang; empty for a pod of its own. */
    String gang() {
        return SINGLE.contains(ownerKind) ? "" : namespace + "/" + ownerKind + "/" + owner;
    }

    /** Returns the name of its job with the namespace: the owner of a gang, or the pod. */
    String jobName() {
        return gang().isEmpty() ? key() : namespace + "/" + owner;
    }

    long created() {
        return created;
    }

    /** Returns the time of the start; unknown if it has not started. */
    long started() {
        return started;
    }

    /** Returns the time of the last sample. */
    long seen() {
        return seen;
    }

    /**
     * Returns whether it has completed. A container that restarts has a completion until then: such a completion has no
     * sample at the end of the pod.
     */
    boolean hasCompleted() {
        return completed != TraceJob.UNKNOWN && seenCompleted >= seen;
    }

    long completed() {
        return completed;
    }

    /** Returns the value of a label, whose name in the metric is {@code label_} and the key with underscores. */
    String label(String key) {
        return labels.getOrDefault("label_" + key.replaceAll("[^a-zA-Z0-9_]", "_"), "");
    }

    TaskRequest request() {
        int gpus = (int) Math.rint(sum(GpuShare.GPU.replaceAll("[^a-z]", "_")));
        return new TaskRequest(
                Math.round(sum("cpu") * MILLI),
                (long) Math.ceil(sum("memory") / (1 << MIB_BITS)),
                gpus,
                gpus == 0 ? 0 : GpuShare.WHOLE,
                "");
    }

    private double sum(String resource) {
        return requests.entrySet().stream()
                .filter(request -> request.getKey().endsWith(" " + resource))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
