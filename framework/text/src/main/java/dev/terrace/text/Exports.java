package dev.terrace.text;

import java.util.Map;
import java.util.Optional;

/**
 * Files with one list per kind, whose objects have no {@code kind}: the export of kube-scheduler-simulator, and the
 * snapshot of KAI Scheduler, which nests the lists under {@code rawObjects}.
 *
 * @see <a href="https://github.com/kubernetes-sigs/kube-scheduler-simulator">snapshot.ResourcesForSnap</a>
 * @see <a href="https://github.com/NVIDIA/KAI-Scheduler/blob/main/docs/plugins/snapshot.md">snapshot plugin</a>
 */
final class Exports {
    /** The field of a KAI snapshot that contains the lists. */
    static final String NESTED = "rawObjects";

    private static final String STORAGE = "storage.k8s.io/v1";
    private static final String DEVICES = "resource.k8s.io/v1";
    private static final Map<String, ItemKind> KINDS = Map.ofEntries(
            Map.entry("pods", new ItemKind("v1", "Pod")),
            Map.entry("nodes", new ItemKind("v1", "Node")),
            Map.entry("namespaces", new ItemKind("v1", "Namespace")),
            Map.entry("configMaps", new ItemKind("v1", "ConfigMap")),
            Map.entry("pvs", new ItemKind("v1", "PersistentVolume")),
            Map.entry("pvcs", new ItemKind("v1", "PersistentVolumeClaim")),
            Map.entry("persistentVolumes", new ItemKind("v1", "PersistentVolume")),
            Map.entry("persistentVolumeClaims", new ItemKind("v1", "PersistentVolumeClaim")),
            Map.entry("priorityClasses", new ItemKind("scheduling.k8s.io/v1", "PriorityClass")),
            Map.entry("podDisruptionBudgets", new ItemKind("policy/v1", "PodDisruptionBudget")),
            Map.entry("storageClasses", new ItemKind(STORAGE, "StorageClass")),
            Map.entry("csiDrivers", new ItemKind(STORAGE, "CSIDriver")),
            Map.entry("csiStorageCapacities", new ItemKind(STORAGE, "CSIStorageCapacity")),
            Map.entry("resourceClaims", new ItemKind(DEVICES, "ResourceClaim")),
            Map.entry("resourceSlices", new ItemKind(DEVICES, "ResourceSlice")),
            Map.entry("deviceClasses", new ItemKind(DEVICES, "DeviceClass")),
            Map.entry("queues", new ItemKind("scheduling.run.ai/v2", "Queue")),
            Map.entry("podGroups", new ItemKind("scheduling.run.ai/v2alpha2", "PodGroup")),
            Map.entry("bindRequests", new ItemKind("scheduling.run.ai/v1alpha2", "BindRequest")),
            Map.entry("topologies", new ItemKind("kai.scheduler/v1alpha1", "Topology")),
            Map.entry("nodeResourceTopologies", new ItemKind("topology.node.k8s.io/v1alpha2", "NodeResourceTopology")));

    private Exports() {}

    /** Returns the kind of the items of a list, by the list's key. */
    static Optional<ItemKind> of(String key) {
        return Optional.ofNullable(KINDS.get(key));
    }
}
