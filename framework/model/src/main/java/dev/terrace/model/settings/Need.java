package dev.terrace.model.settings;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.selector.PodSelectors;

/**
 * A part of a cluster that only some plugins or actions read, and that most dumps therefore lack. Plugins and
 * {@linkplain Argument#needsIf arguments} declare their needs. The user is warned if a dump lacks a needed part.
 */
public enum Need {
    DISRUPTION_BUDGETS("PodDisruptionBudgets", "poddisruptionbudgets"),
    RESOURCE_QUOTAS("ResourceQuotas", "resourcequotas"),
    NODE_USAGE("NodeMetrics", "nodes.metrics.k8s.io"),
    NUMA_TOPOLOGIES("Numatopologies", "numatopologies.nodeinfo.volcano.sh"),
    HYPER_NODES("HyperNodes", "hypernodes.topology.volcano.sh"),
    /** Absent only if a waiting pod names its controller. */
    POD_SELECTORS("Services, ReplicaSets and StatefulSets", "replicasets"),
    ESTIMATES("estimates of run times (" + TaskSpec.ESTIMATE + ")", "pods");

    private final String words;
    private final String resource;

    Need(String words, String resource) {
        this.words = words;
        this.resource = resource;
    }

    /** The name in sentences. */
    public String words() {
        return words;
    }

    /** The resource name for kubectl. */
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
            case POD_SELECTORS ->
                cluster.podSelectors().equals(PodSelectors.none())
                        && cluster.tasks().stream().anyMatch(pod -> pod.node().isEmpty() && pod.isReplica());
            case ESTIMATES ->
                !cluster.tasks().isEmpty()
                        && cluster.tasks().stream().allMatch(pod -> pod.estimate() == TaskSpec.NO_ESTIMATE)
                        && cluster.jobs().stream().allMatch(job -> job.estimate() == TaskSpec.NO_ESTIMATE);
        };
    }
}
