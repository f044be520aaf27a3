package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.derived.AttachableVolumes;
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
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.objects.ConfigMaps;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.device.ClaimReader;
import dev.terrace.objects.device.ClaimTemplateReader;
import dev.terrace.objects.device.DeviceClassReader;
import dev.terrace.objects.device.ResourceSliceReader;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.objects.kind.DisruptionBudgetReader;
import dev.terrace.objects.kind.HyperNodeReader;
import dev.terrace.objects.kind.NamespaceReader;
import dev.terrace.objects.kind.NodeMetricsReader;
import dev.terrace.objects.kind.NodeReader;
import dev.terrace.objects.kind.NumaTopologyReader;
import dev.terrace.objects.kind.PluginStateReader;
import dev.terrace.objects.kind.PodGroupReader;
import dev.terrace.objects.kind.PriorityClassReader;
import dev.terrace.objects.kind.QueueReader;
import dev.terrace.objects.kind.ResourceQuotaReader;
import dev.terrace.objects.pod.Pods;
import dev.terrace.objects.storage.CsiDriverReader;
import dev.terrace.objects.storage.CsiNodeReader;
import dev.terrace.objects.storage.PersistentVolumeClaimReader;
import dev.terrace.objects.storage.PersistentVolumeReader;
import dev.terrace.objects.storage.StorageCapacityReader;
import dev.terrace.objects.storage.StorageClassReader;
import dev.terrace.objects.storage.VolumeAttachmentReader;
import dev.terrace.text.ObjectSink;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;

/**
 * Writes a cluster as a dump from which {@link SnapshotReader} reads an equal cluster.
 *
 * <p>The time of the cycle and the scheduler's flags are no objects, and are not written: they are given again, with
 * the names of the scheduler, in the {@link ReadOptions}. A dump holds no more than the cluster: fields that Terrace
 * does not read, and pods that it left out, are gone; {@link SnapshotWriter} keeps them.
 *
 * <p>Every cluster that was read comes back equal. One that was built may be what no dump can say, such as a pod of a
 * group in another namespace, or the dimension of a resource that nothing has; what is like it comes back.
 */
public final class ClusterWriter {
    /** One kind of objects of a cluster. */
    private record Part<T>(Kind<T> kind, Class<T> type, Function<Cluster, List<T>> items) {
        void write(Cluster cluster, VolumeCounts volumes, ObjectSink sink) throws IOException {
            for (T item : items.apply(cluster)) {
                sink.write(kind.object(item, volumes));
            }
        }

        ObjectNode object(Object item, VolumeCounts volumes) {
            return kind.object(type.cast(item), volumes);
        }
    }

    private static final List<Part<?>> PARTS = List.of(
            new Part<>(NodeReader.KIND, NodeSpec.class, Cluster::nodes),
            new Part<>(new Pods(scheduler -> true).kind(), TaskSpec.class, Cluster::tasks),
            new Part<>(PodGroupReader.KIND, JobSpec.class, Cluster::jobs),
            new Part<>(QueueReader.KIND, QueueSpec.class, Cluster::queues),
            new Part<>(PriorityClassReader.KIND, PriorityClassSpec.class, Cluster::priorityClasses),
            new Part<>(NamespaceReader.KIND, NamespaceSpec.class, Cluster::namespaces),
            new Part<>(HyperNodeReader.KIND, HyperNodeSpec.class, Cluster::hyperNodes),
            new Part<>(DisruptionBudgetReader.KIND, DisruptionBudgetSpec.class, Cluster::disruptionBudgets),
            new Part<>(ResourceQuotaReader.KIND, ResourceQuotaSpec.class, Cluster::resourceQuotas),
            new Part<>(new ConfigMaps().kind(), ConfigMapSpec.class, Cluster::configMaps),
            new Part<>(NodeMetricsReader.KIND, NodeMetrics.class, Cluster::nodeMetrics),
            new Part<>(NumaTopologyReader.KIND, NumaTopology.class, Cluster::numaTopologies),
            new Part<>(
                    PersistentVolumeReader.KIND,
                    PersistentVolume.class,
                    cluster -> cluster.storage().volumes()),
            new Part<>(
                    PersistentVolumeClaimReader.KIND,
                    PersistentVolumeClaim.class,
                    cluster -> cluster.storage().claims()),
            new Part<>(
                    StorageClassReader.KIND,
                    StorageClass.class,
                    cluster -> cluster.storage().classes()),
            new Part<>(
                    CsiNodeReader.KIND,
                    CsiNode.class,
                    cluster -> cluster.storage().nodes()),
            new Part<>(
                    CsiDriverReader.KIND,
                    CsiDriver.class,
                    cluster -> cluster.storage().drivers()),
            new Part<>(
                    StorageCapacityReader.KIND,
                    StorageCapacity.class,
                    cluster -> cluster.storage().capacities()),
            new Part<>(
                    VolumeAttachmentReader.KIND,
                    VolumeAttachment.class,
                    cluster -> cluster.storage().attachments()),
            new Part<>(
                    DeviceClassReader.KIND,
                    DeviceClass.class,
                    cluster -> cluster.devices().classes()),
            new Part<>(
                    ResourceSliceReader.KIND,
                    ResourceSlice.class,
                    cluster -> cluster.devices().slices()),
            new Part<>(
                    ClaimReader.KIND,
                    ResourceClaim.class,
                    cluster -> cluster.devices().claims()),
            new Part<>(
                    ClaimTemplateReader.KIND,
                    ClaimTemplate.class,
                    cluster -> cluster.devices().templates()),
            new Part<>(PluginStateReader.KIND, PluginState.class, Cluster::pluginStates));

    private ClusterWriter() {}

    /**
     * Writes to a stream, and closes it: kind by kind, by name. One object is held at a time.
     *
     * @throws IOException if the stream fails
     */
    public static void write(Cluster cluster, OutputStream out, SnapshotWriter.Format format) throws IOException {
        VolumeCounts volumes = AttachableVolumes.of(cluster);
        try (ObjectSink sink = format.sink(out)) {
            for (Part<?> part : PARTS) {
                part.write(cluster, volumes, sink);
            }
        }
    }

    /** All objects of a cluster, as {@link #write} writes them. */
    public static List<ObjectNode> objects(Cluster cluster) {
        VolumeCounts volumes = AttachableVolumes.of(cluster);
        return PARTS.stream()
                .flatMap(part -> part.items().apply(cluster).stream())
                .map(item -> object(item, volumes))
                .toList();
    }

    /**
     * One object of a cluster, as {@link #write} writes it.
     *
     * @param item an item of one of the cluster's lists
     * @param volumes {@link AttachableVolumes#of(Cluster)}, or what stands for it
     */
    public static ObjectNode object(Object item, VolumeCounts volumes) {
        return PARTS.stream()
                .filter(part -> part.type().isInstance(item))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no cluster has a " + item.getClass()))
                .object(item, volumes);
    }
}
