package dev.terrace.report;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.resource.Amounts;
import java.util.List;
import java.util.Optional;

/** Equivalence of pods: pods of one job and one role with equal requests are interchangeable. */
public final class PodEquivalence {
    private final List<Ordered<TaskSpec>> clusters;

    private record Role(String job, String name, Amounts requests) {}

    private PodEquivalence(List<Ordered<TaskSpec>> clusters) {
        this.clusters = clusters;
    }

    /** Returns the roles of the pods of these clusters. The first cluster that has a pod decides its role. */
    public static PodEquivalence of(List<Cluster> clusters) {
        return new PodEquivalence(clusters.stream()
                .map(Cluster::tasks)
                .map(tasks -> Ordered.of(tasks, TaskSpec.ORDER))
                .toList());
    }

    /**
     * Returns an object that is equal for pods of the same role, and different for all others.
     *
     * @param pod "namespace/name"
     */
    public Object of(String pod) {
        return clusters.stream()
                .map(tasks -> tasks.find(pod))
                .flatMap(Optional::stream)
                .findFirst()
                .filter(task -> !task.job().isEmpty())
                .<Object>map(task ->
                        new Role(task.job(), task.role(), task.template().requests()))
                .orElse(pod);
    }
}
