package dev.terrace.model.settings;

import dev.terrace.model.Cluster;

/**
 * A part of a cluster that only some plugins read, so that most dumps are made without it. A plugin declares what it
 * reads; where a dump has nothing of it, its user is told.
 */
public enum Need {
    DISRUPTION_BUDGETS("PodDisruptionBudgets", "poddisruptionbudgets"),
    RESOURCE_QUOTAS("ResourceQuotas", "resourcequotas"),
    NODE_USAGE("NodeMetrics", "nodes.metrics.k8s.io"),
    NUMA_TOPOLOGIES("Numatopologies", "numatopologies.nodeinfo.volcano.sh"),
    HYPER_NODES("HyperNodes", "hypernodes.topology.volcano.sh");

    private final String words;
    private final String resource;

    Need(String words, String resource) {
        this.words = words;
        this.resource = resource;
    }

    /** What sentences call it. */
    public String words() {
        return words;
    }

    /** What kubectl calls it. */
    public String resource() {
        return resource;
    }

    public boolean isAbsentIn(Cluster cluster) {
        return switch (this) {
            case DISRUPTION_BUDGETS -> cluster.disruptionBudgets().isEmpty();
            case RESOURCE_QUOTAS -> cluster.resourceQuotas().isEmpty();
            case NODE_USAGE ->
                cluster.nodes().stream().allMatch(node -> cluster.usage(node).isEmpty());
            case NUMA_TOPOLOGIES -> cluster.numaTopologies().isEmpty();
            case HYPER_NODES -> cluster.hyperNodes().isEmpty();
        };
    }
}
