package dev.terrace.whatif.comparison;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cycle in a comparison, or the last of several consecutive ones.
 *
 * @param name the name for people: the file of its configuration
 * @param swept the values of a sweep by key, in the order of its keys; empty without a sweep
 * @param cluster the cluster on which it decided
 * @param course all cycles; null for a single cycle
 */
public record Contender(
        String name,
        Map<String, String> swept,
        Cluster cluster,
        CycleReport report,
        @Nullable Course course) {
    /** A single cycle without a sweep. */
    public Contender(String name, Cluster cluster, CycleReport report) {
        this(name, Map.of(), cluster, report, null);
    }
}
