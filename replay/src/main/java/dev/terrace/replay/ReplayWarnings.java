package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.world.JobWidth;
import dev.terrace.replay.world.ReplayWorld;
import java.util.ArrayList;
import java.util.List;

/** Warnings about a trace on the nodes that it is replayed on. */
public final class ReplayWarnings {
    private ReplayWarnings() {}

    /**
     * Returns the warnings before a replay.
     *
     * @param sharesGpus whether a plugin of each configuration counts parts of GPUs
     */
    public static List<Finding> of(Trace trace, ClusterState start, boolean sharesGpus) {
        ClusterState widest = trace.nodeChanges().isEmpty() ? start : ReplayWorld.of(trace.changing(List.of()));
        List<Finding> warnings = new ArrayList<>(JobWidth.warnings(trace, widest));
        if (!sharesGpus && trace.jobs().requests().stream().anyMatch(TaskRequest::sharesGpu)) {
            warnings.add(Finding.warning(
                    Position.of(trace.file()),
                    "jobs ask for parts of GPUs (gpu_milli below 1000); each part counts as a whole device."));
        }
        return warnings;
    }

    /**
     * Returns a warning for each result with plugins or actions that may decide differently between two events, because
     * they read the clock.
     */
    public static List<Finding> ofClock(List<ReplayResult> results) {
        return results.stream()
                .filter(result -> !result.clockReaders().isEmpty())
                .map(result -> Finding.warning(
                        Position.of(result.configuration()),
                        "%s may decide otherwise at any time, and cycles run at events only. --trigger period runs them"
                                        .formatted(String.join(", ", result.clockReaders()))
                                + " in between."))
                .toList();
    }
}
