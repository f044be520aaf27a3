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
import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.objects.device.ClaimReader;
import dev.terrace.objects.device.ClaimTemplateReader;
import dev.terrace.objects.device.ClaimWriter;
import dev.terrace.objects.device.DeviceClassReader;
import dev.terrace.objects.device.ResourceSliceReader;
import dev.terrace.objects.device.ResourceSliceWriter;
import dev.terrace.objects.field.Component;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Kind.Names;
import dev.terrace.objects.kind.DisruptionBudgetReader;
import dev.terrace.objects.kind.DisruptionBudgetWriter;
import dev.terrace.objects.kind.HyperNodeReader;
import dev.terrace.objects.kind.HyperNodeWriter;
import dev.terrace.objects.kind.LimitRangeReader;
import dev.terrace.objects.kind.NamespaceReader;
import dev.terrace.objects.kind.NamespaceWriter;
import dev.terrace.objects.kind.NodeMetricsReader;
import dev.terrace.objects.kind.NodeMetricsWriter;
import dev.terrace.objects.kind.NodeReader;
import dev.terrace.objects.kind.NodeWriter;
import dev.terrace.objects.kind.NumaTopologyReader;
import dev.terrace.objects.kind.NumaTopologyWriter;
import dev.terrace.objects.kind.PluginStateReader;
import dev.terrace.objects.kind.PluginStateWriter;
import dev.terrace.objects.kind.PodGroupReader;
import dev.terrace.objects.kind.PodGroupWriter;
import dev.terrace.objects.kind.PriorityClassReader;
import dev.terrace.objects.kind.PriorityClassWriter;
import dev.terrace.objects.kind.QueueReader;
import dev.terrace.objects.kind.QueueWriter;
import dev.terrace.objects.kind.ResourceQuotaReader;
import dev.terrace.objects.kind.ResourceQuotaWriter;
import dev.terrace.objects.pod.PodReader;
import dev.terrace.objects.pod.PodWriter;
import dev.terrace.objects.storage.CsiDriverReader;
import dev.terrace.objects.storage.CsiDriverWriter;
import dev.terrace.objects.storage.CsiNodeReader;
import dev.terrace.objects.storage.CsiNodeWriter;
import dev.terrace.objects.storage.PersistentVolumeClaimReader;
import dev.terrace.objects.storage.PersistentVolumeClaimWriter;
import dev.terrace.objects.storage.PersistentVolumeReader;
import dev.terrace.objects.storage.PersistentVolumeWriter;
import dev.terrace.objects.storage.StorageCapacityReader;
import dev.terrace.objects.storage.StorageCapacityWriter;
import dev.terrace.objects.storage.StorageClassReader;
import dev.terrace.objects.storage.StorageClassWriter;
import dev.terrace.objects.storage.VolumeAttachmentReader;
import dev.terrace.objects.storage.VolumeAttachmentWriter;
import dev.terrace.text.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table of kinds: one row for each kind of object that a cluster has, with its names, reader, writer, order and
 * component of {@link Cluster}. Everything that treats all kinds alike (reading, assembling, writing, changing and
 * comparing clusters) goes through {@link #ALL}. A new kind needs a row here, a reader, a writer and a component.
 */
public final class Kinds {
    private static final String SCHEDULING = "scheduling.volcano.sh";
    private static final String STORAGE = "storage.k8s.io";
    private static final String DEVICES = "resource.k8s.io";

    private static final Map<String, Kind<?>> BY_NAME = new LinkedHashMap<>();

    public static final Kind<NodeSpec> NODE = row(
            Names.clusterWide("", "v1", "Node", "node"),
            NodeSpec.class,
            NodeReader::new,
            NodeWriter::write,
            NodeSpec.ORDER,
            Component.of(Cluster::nodes, Cluster.Builder::nodes));

    public static final Kind<TaskSpec> POD = row(
            Names.namespaced("", "v1", "Pod", "pod"),
            TaskSpec.class,
            PodReader::new,
            PodWriter::write,
            TaskSpec.ORDER,
            Component.of(Cluster::tasks, Cluster.Builder::tasks));

    public static final Kind<JobSpec> POD_GROUP = row(
            Names.namespaced(SCHEDULING, "v1beta1", "PodGroup", "group"),
            JobSpec.class,
            PodGroupReader::new,
            PodGroupWriter::write,
            JobSpec.ORDER,
            Component.of(Cluster::jobs, Cluster.Builder::jobs));

    public static final Kind<QueueSpec> QUEUE = row(
            Names.clusterWide(SCHEDULING, "v1beta1", "Queue", "queue"),
            QueueSpec.class,
            QueueReader::new,
            QueueWriter::write,
            QueueSpec.ORDER,
            Component.of(Cluster::queues, Cluster.Builder::queues));

    public static final Kind<PriorityClassSpec> PRIORITY_CLASS = row(
            Names.clusterWide("scheduling.k8s.io", "v1", "PriorityClass", "priority class"),
            PriorityClassSpec.class,
            PriorityClassReader::new,
            PriorityClassWriter::write,
            PriorityClassSpec.ORDER,
            Component.of(Cluster::priorityClasses, Cluster.Builder::priorityClasses));

    public static final Kind<NamespaceSpec> NAMESPACE = row(
            Names.clusterWide("", "v1", "Namespace", "namespace"),
            NamespaceSpec.class,
            NamespaceReader::new,
            NamespaceWriter::write,
            NamespaceSpec.ORDER,
            Component.of(Cluster::namespaces, Cluster.Builder::namespaces));

    public static final Kind<HyperNodeSpec> HYPER_NODE = row(
            Names.clusterWide("topology.volcano.sh", "v1alpha1", "HyperNode", "hyper node"),
            HyperNodeSpec.class,
            HyperNodeReader::new,
            HyperNodeWriter::write,
            HyperNodeSpec.ORDER,
            Component.of(Cluster::hyperNodes, Cluster.Builder::hyperNodes));

    public static final Kind<DisruptionBudgetSpec> DISRUPTION_BUDGET = row(
            Names.namespaced("policy", "v1", "PodDisruptionBudget", "disruption budget"),
            DisruptionBudgetSpec.class,
            DisruptionBudgetReader::new,
            DisruptionBudgetWriter::write,
            DisruptionBudgetSpec.ORDER,
            Component.of(Cluster::disruptionBudgets, Cluster.Builder::disruptionBudgets));

    public static final Kind<ResourceQuotaSpec> RESOURCE_QUOTA = row(
            Names.namespaced("", "v1", "ResourceQuota", "resource quota"),
            ResourceQuotaSpec.class,
            ResourceQuotaReader::new,
            ResourceQuotaWriter::write,
            ResourceQuotaSpec.ORDER,
            Component.of(Cluster::resourceQuotas, Cluster.Builder::resourceQuotas));

    public static final Kind<LimitRangeSpec> LIMIT_RANGE = row(
            Names.namespaced("", "v1", "LimitRange", "limit range"),
            LimitRangeSpec.class,
            LimitRangeReader::new,
            LimitRangeReader::write,
            LimitRangeSpec.ORDER,
            Component.of(Cluster::limitRanges, Cluster.Builder::limitRanges));

    public static final Kind<ConfigMapSpec> CONFIG_MAP = row(
            Names.namespaced("", "v1", "ConfigMap", "config map"),
            ConfigMapSpec.class,
            ConfigMapReader::new,
            ConfigMapWriter::write,
            ConfigMapSpec.ORDER,
            Component.of(Cluster::configMaps, Cluster.Builder::configMaps));

    public static final Kind<NodeMetrics> NODE_METRICS = row(
            Names.clusterWide("metrics.k8s.io", "v1beta1", "NodeMetrics", "node metrics"),
            NodeMetrics.class,
            NodeMetricsReader::new,
            NodeMetricsWriter::write,
            NodeMetrics.ORDER,
            Component.of(Cluster::nodeMetrics, Cluster.Builder::nodeMetrics));

    public static final Kind<NumaTopology> NUMA_TOPOLOGY = row(
            Names.clusterWide("nodeinfo.volcano.sh", "v1alpha1", "Numatopology", "numa topology"),
            NumaTopology.class,
            NumaTopologyReader::new,
            NumaTopologyWriter::write,
            NumaTopology.ORDER,
            Component.of(Cluster::numaTopologies, Cluster.Builder::numaTopologies));

    public static final Kind<PersistentVolume> PERSISTENT_VOLUME = row(
            Names.clusterWide("", "v1", "PersistentVolume", "volume"),
            PersistentVolume.class,
            PersistentVolumeReader::new,
            PersistentVolumeWriter::write,
            PersistentVolume.ORDER,
            Component.ofStorage(Storage::volumes, Storage.Builder::volumes));

    public static final Kind<PersistentVolumeClaim> PERSISTENT_VOLUME_CLAIM = row(
            Names.namespaced("", "v1", "PersistentVolumeClaim", "claim"),
            PersistentVolumeClaim.class,
            PersistentVolumeClaimReader::new,
            PersistentVolumeClaimWriter::write,
            PersistentVolumeClaim.ORDER,
            Component.ofStorage(Storage::claims, Storage.Builder::claims));

    public static final Kind<StorageClass> STORAGE_CLASS = row(
            Names.clusterWide(STORAGE, "v1", "StorageClass", "storage class"),
            StorageClass.class,
            StorageClassReader::new,
            StorageClassWriter::write,
            StorageClass.ORDER,
            Component.ofStorage(Storage::classes, Storage.Builder::classes));

    public static final Kind<CsiNode> CSI_NODE = row(
            Names.clusterWide(STORAGE, "v1", "CSINode", "CSI node"),
            CsiNode.class,
            CsiNodeReader::new,
            CsiNodeWriter::write,
            CsiNode.ORDER,
            Component.ofStorage(Storage::nodes, Storage.Builder::nodes));

    public static final Kind<CsiDriver> CSI_DRIVER = row(
            Names.clusterWide(STORAGE, "v1", "CSIDriver", "CSI driver"),
            CsiDriver.class,
            CsiDriverReader::new,
            CsiDriverWriter::write,
            CsiDriver.ORDER,
            Component.ofStorage(Storage::drivers, Storage.Builder::drivers));

    public static final Kind<StorageCapacity> STORAGE_CAPACITY = row(
            Names.namespaced(STORAGE, "v1", "CSIStorageCapacity", "storage capacity"),
            StorageCapacity.class,
            StorageCapacityReader::new,
            StorageCapacityWriter::write,
            StorageCapacity.ORDER,
            Component.ofStorage(Storage::capacities, Storage.Builder::capacities));

    public static final Kind<VolumeAttachment> VOLUME_ATTACHMENT = row(
            Names.clusterWide(STORAGE, "v1", "VolumeAttachment", "volume attachment"),
            VolumeAttachment.class,
            VolumeAttachmentReader::new,
            VolumeAttachmentWriter::write,
            VolumeAttachment.ORDER,
            Component.ofStorage(Storage::attachments, Storage.Builder::attachments));

    public static final Kind<DeviceClass> DEVICE_CLASS = row(
            Names.clusterWide(DEVICES, "v1", "DeviceClass", "device class"),
            DeviceClass.class,
            DeviceClassReader::new,
            DeviceClassReader::write,
            DeviceClass.ORDER,
            Component.ofDevices(Devices::classes, Devices.Builder::classes));

    public static final Kind<ResourceSlice> RESOURCE_SLICE = row(
            Names.clusterWide(DEVICES, "v1", "ResourceSlice", "resource slice"),
            ResourceSlice.class,
            ResourceSliceReader::new,
            ResourceSliceWriter::write,
            ResourceSlice.ORDER,
            Component.ofDevices(Devices::slices, Devices.Builder::slices));

    public static final Kind<ResourceClaim> RESOURCE_CLAIM = row(
            Names.namespaced(DEVICES, "v1", "ResourceClaim", "resource claim"),
            ResourceClaim.class,
            ClaimReader::new,
            ClaimWriter::write,
            ResourceClaim.ORDER,
            Component.ofDevices(Devices::claims, Devices.Builder::claims));

    public static final Kind<ClaimTemplate> CLAIM_TEMPLATE = row(
            Names.namespaced(DEVICES, "v1", "ResourceClaimTemplate", "resource claim template"),
            ClaimTemplate.class,
            ClaimTemplateReader::new,
            ClaimTemplateReader::write,
            ClaimTemplate.ORDER,
            Component.ofDevices(Devices::templates, Devices.Builder::templates));

    public static final Kind<PluginState> PLUGIN_STATE = row(new Kind<>(
            Names.clusterWide(PluginStateReader.GROUP, PluginStateReader.VERSION, "PluginState", "plugin state"),
            PluginState.class,
            PluginStateReader::new,
            PluginStateWriter::write,
            PluginState.ORDER,
            state -> state.scope().isEmpty() ? state.plugin() : state.plugin() + " of " + state.scope(),
            Component.of(Cluster::pluginStates, Cluster.Builder::pluginStates)));

    /** All rows, in the order in which a cluster is written. */
    public static final List<Kind<?>> ALL = List.copyOf(BY_NAME.values());

    private Kinds() {}

    private static <T> Kind<T> row(
            Names names,
            Class<T> type,
            Kind.Reader<T> reader,
            Kind.Writer<T> writer,
            Order<T> order,
            Component<T> component) {
        return row(new Kind<>(names, type, reader, writer, order, order::key, component));
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

    /** Returns the kind of an item of one of a cluster's lists. */
    @SuppressWarnings("unchecked") // the row has the item's type
    public static <T> Kind<T> of(T item) {
        for (Kind<?> kind : ALL) {
            if (kind.type().isInstance(item)) {
                return (Kind<T>) kind;
            }
        }
        throw new IllegalArgumentException("no cluster has a " + item.getClass());
    }
}
