package dev.terrace.report.difference;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.Fate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/** A cycle that was run, with the fate of each pod. */
public final class CycleFates {
    private final Cluster cluster;
    private final CycleReport report;
    private final Ordered<TaskSpec> pods;
    private final SortedMap<String, Fate> decided;
    private final Map<String, Bind> binds = new HashMap<>();

    /** @param cluster the cluster on which the cycle decided */
    public CycleFates(Cluster cluster, CycleReport report) {
        this.cluster = cluster;
        this.report = report;
        pods = Ordered.of(cluster.tasks(), TaskSpec.ORDER);
        decided = report.fates();
        report.pipelined().forEach(bind -> binds.put(bind.task(), bind));
        report.binds().forEach(bind -> binds.put(bind.task(), bind));
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
        Fate fate = decided.get(pod);
        if (fate == null) {
            return PodFate.of(pods.find(pod)
                    .map(spec -> spec.isPlaced() ? Fate.RUNNING : Fate.WAITS)
                    .orElse(Fate.ABSENT));
        }
        Bind bind = binds.get(pod);
        return bind != null && (fate == Fate.BOUND || fate == Fate.PIPELINED)
                ? new PodFate(fate, bind.node(), fate == Fate.PIPELINED || bind.isAtOnce())
                : PodFate.of(fate);
    }

    /** Returns the node of a pod before the cycle; empty if it had none. */
    public String runsOn(String pod) {
        return pods.find(pod).map(TaskSpec::node).orElse("");
    }
}
