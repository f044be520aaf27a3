package dev.terrace.cluster;

import dev.terrace.cluster.change.Changes;
import dev.terrace.model.finding.Finding;
import java.util.List;

/**
 * The result of applying edits.
 *
 * @param state the state after the edits
 * @param changes the differences from the state before
 * @param warnings the warnings about objects that were read for the edits
 * @param results the result of each edit, in the order of the edits
 * @param stale decisions that were not applied, because later events overtook them
 */
public record AppliedEdits(
        ClusterState state,
        Changes changes,
        List<Finding> warnings,
        List<EditResult> results,
        List<StaleDecision> stale) {}
