package dev.terrace.report;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.resource.Amounts;
import java.util.List;
import java.util.Optional;

/** Which pods can stand in for each other: those of one job and one role that ask for the same. */
public final class Roles {
    private final List<Ordered<TaskSpec>> clusters;

    private record Role(String job, String name, Amounts requests) {}

    private Roles(List<Ordered<TaskSpec>> clusters) {
        this.clusters = clusters;
    }

    /** The roles of pods of these clusters; what the first one says of a pod counts. */
    public static Roles of(List<Cluster> clusters) {
        return new Roles(clusters.stream()
                .map(Cluster::tasks)
                .map(tasks -> Ordered.of(tasks, TaskSpec.ORDER))
                .toList());
    }

    /** No pod stands in for another. */
    public static Roles none() {
        return new Roles(List.of());
    }

    /**
     * Equal for pods of one role; different for all others.
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
