package dev.terrace.snapshot;

import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What was read.
 *
 * @param findings warnings; there are no errors among them
 * @param schedulerConf the scheduler configuration that the dump holds, if any
 * @param skippedKinds how many objects were skipped, by kind
 * @param otherPods how many pods are not in the cluster, because they wait for another scheduler
 */
public record Snapshot(
        Cluster cluster,
        List<Finding> findings,
        Optional<ConfigMapText> schedulerConf,
        SortedMap<String, Integer> skippedKinds,
        int otherPods) {}
