package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Trait;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceSummary;
import dev.terrace.replay.world.JobWidth;
import dev.terrace.replay.world.ReplayWorld;
import java.util.ArrayList;
import java.util.List;

/** Warnings about the inputs of a replay, and about its result. */
public final class ReplayWarnings {
    private ReplayWarnings() {}

    /**
     * Returns the warnings before a replay: about the trace, the configurations, and the jobs on these nodes.
     *
     * @param start the cluster with the nodes
     * @param hasEnds whether tasks are meant to end
     */
    public static List<Finding> of(
            Trace trace,
            ClusterState start,
            boolean hasEnds,
            List<Configuration> configurations,
            Extensions extensions) {
        List<Finding> warnings = new ArrayList<>(trace.findings());
        warnings.addAll(TraceSummary.summarise(trace).findings(trace, hasEnds));
        configurations.forEach(each -> warnings.addAll(each.findings()));
        ClusterState widest = trace.nodeChanges().isEmpty() ? start : ReplayWorld.build(trace.changing(List.of()));
        warnings.addAll(JobWidth.warnings(trace, widest));
        boolean sharesGpus = configurations.stream().allMatch(each -> countsShares(each, extensions));
        if (!sharesGpus && trace.jobs().requests().stream().anyMatch(TaskRequest::sharesGpu)) {
            warnings.add(Finding.warning(
                    Position.of(trace.file()),
                    "jobs ask for parts of GPUs (gpu_milli below 1000); each part counts as a whole device."));
        }
        return warnings;
    }

    /** Returns whether a plugin counts parts of GPUs. */
    private static boolean countsShares(Configuration configuration, Extensions extensions) {
        return configuration.tiers().stream()
                .flatMap(tier -> tier.plugins().stream())
                .anyMatch(plugin -> extensions.hasTrait(plugin.name(), Trait.COUNTS_OTHER_AMOUNTS));
    }

    /**
     * Returns the warnings about results: plugins or actions that may decide differently between two events, because
     * they read the clock, and a logged schedule that used more than the nodes have.
     */
    public static List<Finding> of(List<ReplayResult> results) {
        List<Finding> warnings = new ArrayList<>();
        for (ReplayResult result : results) {
            Position position = Position.of(result.configuration());
            if (!result.clockReaders().isEmpty()) {
                warnings.add(Finding.warning(
                        position,
                        "%s may decide otherwise at any time, and cycles run at events only. --trigger period runs them"
                                        .formatted(String.join(", ", result.clockReaders()))
                                + " in between."));
            }
            double utilisation = result.utilisation(result.bindingResource());
            if (utilisation > 1) {
                warnings.add(Finding.warning(position, TraceSummary.impossible(result.bindingResource(), utilisation)));
            }
        }
        return warnings;
    }
}
