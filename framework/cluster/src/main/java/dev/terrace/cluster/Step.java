package dev.terrace.cluster;

import dev.terrace.cluster.change.Changes;
import dev.terrace.model.finding.Finding;
import java.util.List;

/**
 * What edits led to.
 *
 * @param state the state after them
 * @param changes in what it differs from the state before them
 * @param warnings about objects that were read for them
 */
public record Step(ClusterState state, Changes changes, List<Finding> warnings) {}
