package dev.terrace.whatif.comparison;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;

/**
 * A cycle that is compared with others.
 *
 * @param name what people call it: the file of its configuration
 * @param cluster what it decided on
 */
public record Contender(String name, Cluster cluster, CycleReport report) {}
