package dev.terrace.whatif.comparison;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;

/**
 * A cycle in a comparison.
 *
 * @param name the name for people: the file of its configuration
 * @param cluster the cluster on which it decided
 */
public record Contender(String name, Cluster cluster, CycleReport report) {}
