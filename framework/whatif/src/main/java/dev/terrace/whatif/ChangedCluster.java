package dev.terrace.whatif;

import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;

/** A cluster and the configuration that decides on it, after changes. */
public record ChangedCluster(ClusterState state, Configuration configuration) {
    public Cluster cluster() {
        return state.cluster();
    }
}
