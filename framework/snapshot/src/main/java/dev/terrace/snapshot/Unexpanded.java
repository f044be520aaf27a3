package dev.terrace.snapshot;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.objects.Workload;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Detects workloads without pods in a dump, because no controller has seen them. */
final class Unexpanded {
    private Unexpanded() {}

    /** Returns one warning for all of them, which names the first; empty for none. */
    static Optional<Finding> warning(List<Workload> workloads, Cluster cluster, List<TaskSpec> hidden) {
        if (workloads.isEmpty()) {
            return Optional.empty();
        }
        Set<String> owners = new HashSet<>();
        cluster.tasks().forEach(pod -> note(pod, owners));
        hidden.forEach(pod -> note(pod, owners));
        List<Workload> lacking = workloads.stream()
                .filter(workload -> !isExpanded(workload, cluster, owners))
                .toList();
        if (lacking.isEmpty()) {
            return Optional.empty();
        }
        Workload first = lacking.get(0);
        String more = lacking.size() == 1 ? "" : " (And %s more.)".formatted(lacking.size() - 1);
        return Optional.of(Finding.warning(
                first.place(),
                "%s has no pods in the dump, so nothing is decided about it. '--submit FILE' with its manifest"
                                .formatted(first.title())
                        + " creates what its controller would." + more));
    }

    /** Adds the owner of a pod. A replica set also counts as the deployment that it is named after. */
    private static void note(TaskSpec pod, Set<String> owners) {
        String owner = pod.namespace() + " " + pod.controller();
        owners.add(owner);
        int dash = owner.lastIndexOf('-');
        if (pod.controller().startsWith("ReplicaSet/") && dash > 0) {
            owners.add(owner.substring(0, dash).replace(" ReplicaSet/", " Deployment/"));
        }
    }

    private static boolean isExpanded(Workload workload, Cluster cluster, Set<String> owners) {
        String key = workload.namespace() + "/" + workload.name();
        return owners.contains(workload.namespace() + " " + workload.kind() + "/" + workload.name())
                || (workload.isVolcanoJob()
                        && cluster.jobs().stream()
                                .anyMatch(group ->
                                        group.hasKey(key) || group.key().startsWith(key + "-")));
    }
}
