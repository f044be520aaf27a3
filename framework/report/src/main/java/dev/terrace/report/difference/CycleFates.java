package dev.terrace.report.difference;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.difference.PodFate.Kind;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A cycle that was run, with the fate of each pod. */
public final class CycleFates {
    private final Cluster cluster;
    private final CycleReport report;
    private final Ordered<TaskSpec> pods;
    private final Map<String, PodFate> decided = new TreeMap<>();

    /** @param cluster the cluster on which the cycle decided */
    public CycleFates(Cluster cluster, CycleReport report) {
        this.cluster = cluster;
        this.report = report;
        pods = Ordered.of(cluster.tasks(), TaskSpec.ORDER);
        // A pod that was pipelined may be bound, or fail, later in the same cycle.
        report.pipelined().forEach(bind -> decided.put(bind.task(), new PodFate(Kind.PIPELINED, bind.node())));
        report.failures().forEach(failure -> decided.put(failure.task(), PodFate.of(Kind.FAILS)));
        report.binds()
                .forEach(bind -> decided.put(
                        bind.task(),
                        new PodFate(bind.isAtOnce() ? Kind.BOUND : Kind.BOUND_AFTER_VOLUMES, bind.node())));
        report.evictions().forEach(eviction -> decided.put(eviction.task(), PodFate.of(Kind.EVICTED)));
    }

    public Cluster cluster() {
        return cluster;
    }

    public CycleReport report() {
        return report;
    }

    /** Returns the pods that the cycle decided on, by name. */
    public Set<String> decided() {
        return decided.keySet();
    }

    /** @param pod "namespace/name" */
    public PodFate fate(String pod) {
        PodFate fate = decided.get(pod);
        return fate != null
                ? fate
                : PodFate.of(pods.find(pod)
                        .map(spec -> spec.isPlaced() ? Kind.STAYS : Kind.WAITS)
                        .orElse(Kind.ABSENT));
    }

    /** Returns the node of a pod before the cycle; empty if it had none. */
    public String runsOn(String pod) {
        return pods.find(pod).map(TaskSpec::node).orElse("");
    }
}
