package dev.terrace.snapshot;

import dev.terrace.cluster.ClusterState;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.objects.ConfigMapText;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The content of a dump.
 *
 * @param findings the warnings
 * @param schedulerConf the scheduler configuration in the dump, if it has one
 * @param skippedKinds the number of skipped objects, by kind
 * @param otherPods the number of pods that wait for another scheduler, and are left out
 * @param hidden pods that are left out because one of their claims was made for another pod, by name
 */
public record Snapshot(
        Cluster cluster,
        List<Finding> findings,
        Optional<ConfigMapText> schedulerConf,
        SortedMap<String, Integer> skippedKinds,
        int otherPods,
        List<TaskSpec> hidden) {
    /** Returns the state that later changes start from. Costs a pass over all objects. */
    public ClusterState state() {
        return ClusterState.of(cluster, hidden);
    }
}
