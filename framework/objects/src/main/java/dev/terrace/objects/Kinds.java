package dev.terrace.objects;

import dev.terrace.model.Cluster;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.ClaimTemplate;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.order.Order;
import dev.terrace.model.resource.LimitRangeSpec;
import dev.terrace.model.selector.PodSelector;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.objects.device.ClaimForms;
import dev.terrace.objects.device.DeviceForms;
import dev.terrace.objects.field.Component;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Kind.Names;
import dev.terrace.objects.kind.HyperNodeForm;
import dev.terrace.objects.kind.NodeForms;
import dev.terrace.objects.kind.NumaTopologyForm;
import dev.terrace.objects.kind.PluginStateFields;
import dev.terrace.objects.kind.PodGroupForm;
import dev.terrace.objects.kind.PodSelectorForms;
import dev.terrace.objects.kind.PolicyForms;
import dev.terrace.objects.kind.QueueForm;
import dev.terrace.objects.pod.PodForm;
import dev.terrace.objects.storage.StorageForms;
import dev.terrace.objects.storage.VolumeForms;
import dev.terrace.text.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table of kinds: one row for each kind of object that a cluster has, with its names, format, order and component
 * of {@link Cluster}. Everything that treats all kinds alike (reading, assembling, writing, changing and comparing
 * clusters) goes through {@link #ALL}. A new kind needs a row here, a form and a component.
 */
public final class Kinds {
    private static final String SCHEDULING = "scheduling.volcano.sh";
    private static final String APPS = "apps";
    private static final String STORAGE = "storage.k8s.io";
    private static final String DEVICES = "resource.k8s.io";

    private static final Map<String, Kind<?>> BY_NAME = new LinkedHashMap<>();

    public static final Kind<NodeSpec> NODE = row(
            Names.clusterWide("", "v1", "Node", "nodes", "node"),
            Kind.Format.ofDrafts(NodeForms.NODE),
            NodeSpec.ORDER,
            Component.of(Cluster::nodes, Cluster.Builder::nodes));

    public static final Kind<TaskSpec> POD = row(
            Names.namespaced("", "v1", "Pod", "pods", "pod"),
            PodForm.FORMAT,
            TaskSpec.ORDER,
            Component.of(Cluster::tasks, Cluster.Builder::tasks));

    public static final Kind<JobSpec> POD_GROUP = row(
            Names.namespaced(SCHEDULING, "v1beta1", "PodGroup", "podgroups", "group"),
            Kind.Format.ofDrafts(PodGroupForm.POD_GROUP),
            JobSpec.ORDER,
            Component.of(Cluster::jobs, Cluster.Builder::jobs));

    public static final Kind<QueueSpec> QUEUE = row(
            Names.clusterWide(SCHEDULING, "v1beta1", "Queue", "queues", "queue"),
            Kind.Format.ofDrafts(QueueForm.QUEUE),
            QueueSpec.ORDER,
            Component.of(Cluster::queues, Cluster.Builder::queues));

    public static final Kind<PriorityClassSpec> PRIORITY_CLASS = row(
            Names.clusterWide("scheduling.k8s.io", "v1", "PriorityClass", "priorityclasses", "priority class"),
            Kind.Format.of(PolicyForms.PRIORITY_CLASS),
            PriorityClassSpec.ORDER,
            Component.of(Cluster::priorityClasses, Cluster.Builder::priorityClasses));

    public static final Kind<NamespaceSpec> NAMESPACE = row(
            Names.clusterWide("", "v1", "Namespace", "namespaces", "namespace"),
            Kind.Format.of(PolicyForms.NAMESPACE),
            NamespaceSpec.ORDER,
            Component.of(Cluster::namespaces, Cluster.Builder::namespaces));

    public static final Kind<HyperNodeSpec> HYPER_NODE = row(
            Names.clusterWide("topology.volcano.sh", "v1alpha1", "HyperNode", "hypernodes", "hyper node"),
            Kind.Format.of(HyperNodeForm.HYPER_NODE),
            HyperNodeSpec.ORDER,
            Component.of(Cluster::hyperNodes, Cluster.Builder::hyperNodes));

    public static final Kind<DisruptionBudgetSpec> DISRUPTION_BUDGET = row(
            Names.namespaced("policy", "v1", "PodDisruptionBudget", "poddisruptionbudgets", "disruption budget"),
            Kind.Format.of(PolicyForms.DISRUPTION_BUDGET),
            DisruptionBudgetSpec.ORDER,
            Component.of(Cluster::disruptionBudgets, Cluster.Builder::disruptionBudgets));

    public static final Kind<ResourceQuotaSpec> RESOURCE_QUOTA = row(
            Names.namespaced("", "v1", "ResourceQuota", "resourcequotas", "resource quota"),
            Kind.Format.of(PolicyForms.RESOURCE_QUOTA),
            ResourceQuotaSpec.ORDER,
            Component.of(Cluster::resourceQuotas, Cluster.Builder::resourceQuotas));

    public static final Kind<LimitRangeSpec> LIMIT_RANGE = row(
            Names.namespaced("", "v1", "LimitRange", "limitranges", "limit range"),
            Kind.Format.of(PolicyForms.LIMIT_RANGE),
            LimitRangeSpec.ORDER,
            Component.of(Cluster::limitRanges, Cluster.Builder::limitRanges));

    public static final Kind<ConfigMapSpec> CONFIG_MAP = row(
            Names.namespaced("", "v1", "ConfigMap", "configmaps", "config map"),
            new Kind.Format<>(ConfigMapFields::read, ConfigMapFields::write),
            ConfigMapSpec.ORDER,
            Component.of(Cluster::configMaps, Cluster.Builder::configMaps));

    public static final Kind<NodeMetrics> NODE_METRICS = row(
            Names.clusterWide("metrics.k8s.io", "v1beta1", "NodeMetrics", "nodes", "node metrics"),
            Kind.Format.of(NodeForms.NODE_METRICS),
            NodeMetrics.ORDER,
            Component.of(Cluster::nodeMetrics, Cluster.Builder::nodeMetrics));

    public static final Kind<NumaTopology> NUMA_TOPOLOGY = row(
            Names.clusterWide("nodeinfo.volcano.sh", "v1alpha1", "Numatopology", "numatopologies", "numa topology"),
            Kind.Format.of(NumaTopologyForm.NUMA_TOPOLOGY),
            NumaTopology.ORDER,
            Component.of(Cluster::numaTopologies, Cluster.Builder::numaTopologies));

    public static final Kind<PodSelector> SERVICE = row(
            Names.namespaced("", "v1", "Service", "services", "service"),
            Kind.Format.of(PodSelectorForms.WITH_LABELS),
            PodSelector.ORDER,
            Component.ofPodSelectors(PodSelectors::services, PodSelectors.Builder::services));

    public static final Kind<PodSelector> REPLICATION_CONTROLLER = row(
            Names.namespaced("", "v1", "ReplicationController", "replicationcontrollers", "replication controller"),
            Kind.Format.of(PodSelectorForms.WITH_LABELS),
            PodSelector.ORDER,
            Component.ofPodSelectors(
                    PodSelectors::replicationControllers, PodSelectors.Builder::replicationControllers));

    public static final Kind<PodSelector> REPLICA_SET = row(
            Names.namespaced(APPS, "v1", "ReplicaSet", "replicasets", "replica set"),
            Kind.Format.of(PodSelectorForms.WITH_SELECTOR),
            PodSelector.ORDER,
            Component.ofPodSelectors(PodSelectors::replicaSets, PodSelectors.Builder::replicaSets));

    public static final Kind<PodSelector> STATEFUL_SET = row(
            Names.namespaced(APPS, "v1", "StatefulSet", "statefulsets", "stateful set"),
            Kind.Format.of(PodSelectorForms.WITH_SELECTOR),
            PodSelector.ORDER,
            Component.ofPodSelectors(PodSelectors::statefulSets, PodSelectors.Builder::statefulSets));

    public static final Kind<PersistentVolume> PERSISTENT_VOLUME = row(
            Names.clusterWide("", "v1", "PersistentVolume", "persistentvolumes", "volume"),
            Kind.Format.of(VolumeForms.VOLUME),
            PersistentVolume.ORDER,
            Component.ofStorage(Storage::volumes, Storage.Builder::volumes));

    public static final Kind<PersistentVolumeClaim> PERSISTENT_VOLUME_CLAIM = row(
            Names.namespaced("", "v1", "PersistentVolumeClaim", "persistentvolumeclaims", "claim"),
            Kind.Format.of(VolumeForms.CLAIM),
            PersistentVolumeClaim.ORDER,
            Component.ofStorage(Storage::claims, Storage.Builder::claims));

    public static final Kind<StorageClass> STORAGE_CLASS = row(
            Names.clusterWide(STORAGE, "v1", "StorageClass", "storageclasses", "storage class"),
            Kind.Format.of(StorageForms.STORAGE_CLASS),
            StorageClass.ORDER,
            Component.ofStorage(Storage::classes, Storage.Builder::classes));

    public static final Kind<CsiNode> CSI_NODE = row(
            Names.clusterWide(STORAGE, "v1", "CSINode", "csinodes", "CSI node"),
            Kind.Format.of(StorageForms.CSI_NODE),
            CsiNode.ORDER,
            Component.ofStorage(Storage::nodes, Storage.Builder::nodes));

    public static final Kind<CsiDriver> CSI_DRIVER = row(
            Names.clusterWide(STORAGE, "v1", "CSIDriver", "csidrivers", "CSI driver"),
            Kind.Format.of(StorageForms.CSI_DRIVER),
            CsiDriver.ORDER,
            Component.ofStorage(Storage::drivers, Storage.Builder::drivers));

    public static final Kind<StorageCapacity> STORAGE_CAPACITY = row(
            Names.namespaced(STORAGE, "v1", "CSIStorageCapacity", "csistoragecapacities", "storage capacity"),
            Kind.Format.of(StorageForms.STORAGE_CAPACITY),
            StorageCapacity.ORDER,
            Component.ofStorage(Storage::capacities, Storage.Builder::capacities));

    public static final Kind<VolumeAttachment> VOLUME_ATTACHMENT = row(
            Names.clusterWide(STORAGE, "v1", "VolumeAttachment", "volumeattachments", "volume attachment"),
            Kind.Format.of(StorageForms.VOLUME_ATTACHMENT),
            VolumeAttachment.ORDER,
            Component.ofStorage(Storage::attachments, Storage.Builder::attachments));

    public static final Kind<DeviceClass> DEVICE_CLASS = row(
            Names.clusterWide(DEVICES, "v1", "DeviceClass", "deviceclasses", "device class"),
            Kind.Format.of(DeviceForms.DEVICE_CLASS),
            DeviceClass.ORDER,
            Component.ofDevices(Devices::classes, Devices.Builder::classes));

    public static final Kind<ResourceSlice> RESOURCE_SLICE = row(
            Names.clusterWide(DEVICES, "v1", "ResourceSlice", "resourceslices", "resource slice"),
            Kind.Format.of(DeviceForms.RESOURCE_SLICE),
            ResourceSlice.ORDER,
            Component.ofDevices(Devices::slices, Devices.Builder::slices));

    public static final Kind<ResourceClaim> RESOURCE_CLAIM = row(
            Names.namespaced(DEVICES, "v1", "ResourceClaim", "resourceclaims", "resource claim"),
            Kind.Format.of(ClaimForms.CLAIM),
            ResourceClaim.ORDER,
            Component.ofDevices(Devices::claims, Devices.Builder::claims));

    public static final Kind<ClaimTemplate> CLAIM_TEMPLATE = row(
            Names.namespaced(
                    DEVICES, "v1", "ResourceClaimTemplate", "resourceclaimtemplates", "resource claim template"),
            Kind.Format.of(ClaimForms.CLAIM_TEMPLATE),
            ClaimTemplate.ORDER,
            Component.ofDevices(Devices::templates, Devices.Builder::templates));

    public static final Kind<PluginState> PLUGIN_STATE = row(new Kind<>(
            Names.clusterWide(
                    PluginStateFields.GROUP, PluginStateFields.VERSION, "PluginState", "pluginstates", "plugin state"),
            new Kind.Format<>(PluginStateFields::read, PluginStateFields::write),
            PluginState.ORDER,
            state -> state.scope().isEmpty() ? state.plugin() : state.plugin() + " of " + state.scope(),
            Component.of(Cluster::pluginStates, Cluster.Builder::pluginStates)));

    /** All rows, in the order in which a cluster is written. */
    public static final List<Kind<?>> ALL = List.copyOf(BY_NAME.values());

    private Kinds() {}

    private static <T> Kind<T> row(Names names, Kind.Format<T> format, Order<T> order, Component<T> component) {
        return row(new Kind<>(names, format, order, order::key, component));
    }

    private static <T> Kind<T> row(Kind<T> kind) {
        BY_NAME.put(kind.name(), kind);
        return kind;
    }

    /** Returns the kind of this name; null for a kind that no cluster has. */
    public static @Nullable Kind<?> named(String name) {
        return BY_NAME.get(name);
    }

    /** Returns the kind of an object; null for a kind that no cluster has. */
    public static @Nullable Kind<?> of(Header header) {
        Kind<?> sameName = named(header.kind());
        return sameName != null && sameName.matches(header) ? sameName : null;
    }
}
