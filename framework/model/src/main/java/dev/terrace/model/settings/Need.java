package dev.terrace.model.settings;

import dev.terrace.model.Cluster;
import java.util.function.Predicate;

/**
 * A part of a cluster that only some plugins read, so that most dumps are made without it. A plugin declares what it
 * reads; where a dump has nothing of it, its user is told.
 */
public enum Need {
    DISRUPTION_BUDGETS(
            "PodDisruptionBudgets",
            "poddisruptionbudgets",
            cluster -> cluster.disruptionBudgets().isEmpty()),
    RESOURCE_QUOTAS(
            "ResourceQuotas",
            "resourcequotas",
            cluster -> cluster.resourceQuotas().isEmpty()),
    NODE_USAGE(
            "usage of nodes",
            "nodes.metrics.k8s.io",
            cluster -> cluster.nodes().stream().allMatch(node -> cluster.usage(node)
                    .isEmpty())),
    HYPER_NODES(
            "HyperNodes",
            "hypernodes.topology.volcano.sh",
            cluster -> cluster.hyperNodes().isEmpty());

    private final String words;
    private final String resource;
    private final Predicate<Cluster> isAbsent;

    Need(String words, String resource, Predicate<Cluster> isAbsent) {
        this.words = words;
        this.resource = resource;
        this.isAbsent = isAbsent;
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
        return isAbsent.test(cluster);
    }
}
