package dev.terrace.whatif;

import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import java.util.List;

/**
 * A cluster and the configuration that decides on it, after changes.
 *
 * @param warnings what is odd about objects that changed
 */
public record World(ClusterState state, Configuration configuration, List<Finding> warnings) {
    public Cluster cluster() {
        return state.cluster();
    }
}
