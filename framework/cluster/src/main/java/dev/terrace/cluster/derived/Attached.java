package dev.terrace.cluster.derived;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Units;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Adds the contribution of volumes to pods and nodes, and removes it. A node's own volume limit for a driver is lost
 * when its CSINode is removed; today's kubelets report limits only in the CSINode.
 *
 * @param names must contain every resource that counts volumes
 */
public record Attached(AttachableVolumes volumes, ResourceNames names) {
    /** Returns the pod with its volumes. */
    public TaskSpec with(TaskSpec own) {
        Map<String, Long> added = added(own);
        if (added.isEmpty()) {
            return own;
        }
        SortedMap<String, Long> requests = Units.of(own.template().requests());
        added.forEach((resource, count) -> requests.merge(resource, count, Long::sum));
        return asking(own, names, requests);
    }

    /** Inverts {@link #with(TaskSpec)}. */
    public TaskSpec without(TaskSpec pod) {
        Map<String, Long> added = added(pod);
        if (added.isEmpty()) {
            return pod;
        }
        SortedMap<String, Long> requests = Units.of(pod.template().requests());
        added.forEach((resource, count) ->
                requests.computeIfPresent(resource, (name, units) -> units <= count ? null : units - count));
        return asking(pod, pod.template().requests().names(), requests);
    }

    private Map<String, Long> added(TaskSpec pod) {
        return pod.template().claimedVolumes().isEmpty()
                ? Map.of()
                : volumes.requested(pod.namespace(), pod.name(), pod.template().claimedVolumes());
    }

    private static TaskSpec asking(TaskSpec pod, ResourceNames names, SortedMap<String, Long> requests) {
        return pod.toBuilder()
                .template(pod.template().toBuilder()
                        .requests(Amounts.of(names, requests))
                        .build())
                .build();
    }

    /** Returns the node with its drivers' limits. */
    public NodeSpec with(NodeSpec own) {
        SortedMap<String, Long> said = Units.of(own.allocatable());
        Map<String, Long> offered = volumes.offered(own.name(), said);
        return offered.equals(said)
                ? own
                : own.toBuilder().allocatable(Amounts.of(names, offered)).build();
    }

    /** Returns the node without its drivers' limits. */
    public NodeSpec without(NodeSpec node) {
        SortedMap<String, Long> offered = new TreeMap<>(Units.of(node.allocatable()));
        boolean changed = offered.keySet()
                .removeAll(volumes.offered(node.name(), Map.of()).keySet());
        return changed
                ? node.toBuilder().allocatable(Amounts.of(names, offered)).build()
                : node;
    }
}
