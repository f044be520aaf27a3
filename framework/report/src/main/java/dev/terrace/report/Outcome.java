package dev.terrace.report;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import java.util.List;

/**
 * A cycle and its inputs.
 *
 * @param snapshots the inputs, as the user named them
 * @param configuration the source of the configuration
 * @param chosen the reason for this configuration: {@code --conf}, found in the snapshot, or the default
 * @param readMs the milliseconds for reading the snapshot
 */
public record Outcome(
        List<String> snapshots,
        String configuration,
        String chosen,
        Cluster cluster,
        CycleReport report,
        double readMs) {
    /** Returns the fate of every pod and group of the input. Costs a pass over all pods. */
    public Accounting accounting() {
        return Accounting.of(cluster, report);
    }
}
