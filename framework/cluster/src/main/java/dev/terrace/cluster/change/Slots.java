package dev.terrace.cluster.change;

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
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The objects of a cluster, kind by kind, while edits are made. */
public final class Slots {
    public final Slot<NodeSpec> nodes;
    public final Slot<TaskSpec> tasks;
    public final Slot<JobSpec> jobs;
    public final Slot<QueueSpec> queues;
    public final Slot<PriorityClassSpec> priorityClasses;
    public final Slot<NamespaceSpec> namespaces;
    public final Slot<HyperNodeSpec> hyperNodes;
    public final Slot<DisruptionBudgetSpec> disruptionBudgets;
    public final Slot<ResourceQuotaSpec> resourceQuotas;
    public final Slot<ConfigMapSpec> configMaps;
    public final Slot<NodeMetrics> nodeMetrics;
    public final Slot<NumaTopology> numaTopologies;
    public final Slot<PluginState> pluginStates;
    public final Slot<PersistentVolume> volumes;
    public final Slot<PersistentVolumeClaim> claims;
    public final Slot<StorageClass> classes;
    public final Slot<CsiNode> csiNodes;
    public final Slot<CsiDriver> csiDrivers;
    public final Slot<StorageCapacity> capacities;
    public final Slot<VolumeAttachment> attachments;
    public final Slot<DeviceClass> deviceClasses;
    public final Slot<ResourceSlice> slices;
    public final Slot<ResourceClaim> resourceClaims;
    public final Slot<ClaimTemplate> claimTemplates;

    private final Map<String, Slot<?>> byKind = new HashMap<>();
    private final Cluster origin;

    public Slots(Cluster origin) {
        this.origin = origin;
        Storage storage = origin.storage();
        Devices devices = origin.devices();
        nodes = slot("Node", origin.nodes(), NodeSpec.ORDER);
        tasks = slot("Pod", origin.tasks(), TaskSpec.ORDER);
        jobs = slot("PodGroup", origin.jobs(), JobSpec.ORDER);
        queues = slot("Queue", origin.queues(), QueueSpec.ORDER);
        priorityClasses = slot("PriorityClass", origin.priorityClasses(), PriorityClassSpec.ORDER);
        namespaces = slot("Namespace", origin.namespaces(), NamespaceSpec.ORDER);
        hyperNodes = slot("HyperNode", origin.hyperNodes(), HyperNodeSpec.ORDER);
        disruptionBudgets = slot("PodDisruptionBudget", origin.disruptionBudgets(), DisruptionBudgetSpec.ORDER);
        resourceQuotas = slot("ResourceQuota", origin.resourceQuotas(), ResourceQuotaSpec.ORDER);
        configMaps = slot("ConfigMap", origin.configMaps(), ConfigMapSpec.ORDER);
        nodeMetrics = slot("NodeMetrics", origin.nodeMetrics(), NodeMetrics.ORDER);
        numaTopologies = slot("Numatopology", origin.numaTopologies(), NumaTopology.ORDER);
        pluginStates = slot("PluginState", origin.pluginStates(), PluginState.ORDER);
        volumes = slot("PersistentVolume", storage.volumes(), PersistentVolume.ORDER);
        claims = slot("PersistentVolumeClaim", storage.claims(), PersistentVolumeClaim.ORDER);
        classes = slot("StorageClass", storage.classes(), StorageClass.ORDER);
        csiNodes = slot("CSINode", storage.nodes(), CsiNode.ORDER);
        csiDrivers = slot("CSIDriver", storage.drivers(), CsiDriver.ORDER);
        capacities = slot("CSIStorageCapacity", storage.capacities(), StorageCapacity.ORDER);
        attachments = slot("VolumeAttachment", storage.attachments(), VolumeAttachment.ORDER);
        deviceClasses = slot("DeviceClass", devices.classes(), DeviceClass.ORDER);
        slices = slot("ResourceSlice", devices.slices(), ResourceSlice.ORDER);
        resourceClaims = slot("ResourceClaim", devices.claims(), ResourceClaim.ORDER);
        claimTemplates = slot("ResourceClaimTemplate", devices.templates(), ClaimTemplate.ORDER);
    }

    private <T> Slot<T> slot(String kind, Collection<T> items, Order<T> order) {
        Slot<T> slot = new Slot<>(items, order);
        byKind.put(kind, slot);
        return slot;
    }

    /** The objects of a kind; null for a kind that no cluster has. */
    @Nullable
    public Slot<?> of(String kind) {
        return byKind.get(kind);
    }

    public Storage storage() {
        boolean isChanged = Stream.of(volumes, claims, classes, csiNodes, csiDrivers, capacities, attachments)
                .anyMatch(Slot::isChanged);
        return isChanged
                ? Storage.builder()
                        .volumes(volumes.items())
                        .claims(claims.items())
                        .classes(classes.items())
                        .nodes(csiNodes.items())
                        .drivers(csiDrivers.items())
                        .capacities(capacities.items())
                        .attachments(attachments.items())
                        .build()
                : origin.storage();
    }

    public Devices devices() {
        boolean isChanged =
                Stream.of(deviceClasses, slices, resourceClaims, claimTemplates).anyMatch(Slot::isChanged);
        return isChanged
                ? Devices.builder()
                        .classes(deviceClasses.items())
                        .slices(slices.items())
                        .claims(resourceClaims.items())
                        .templates(claimTemplates.items())
                        .build()
                : origin.devices();
    }

    public Cluster cluster(ResourceNames names, Instant now) {
        return Cluster.builder(names)
                .nodes(nodes.items())
                .tasks(tasks.items())
                .jobs(jobs.items())
                .queues(queues.items())
                .priorityClasses(priorityClasses.items())
                .namespaces(namespaces.items())
                .hyperNodes(hyperNodes.items())
                .disruptionBudgets(disruptionBudgets.items())
                .resourceQuotas(resourceQuotas.items())
                .configMaps(configMaps.items())
                .nodeMetrics(nodeMetrics.items())
                .numaTopologies(numaTopologies.items())
                .pluginStates(pluginStates.items())
                .storage(storage())
                .devices(devices())
                .now(now)
                .zone(origin.zone())
                .flags(origin.flags())
                .answers(origin.answers())
                .givenUsage(origin.givenUsage())
                .build();
    }

    public Changes changes(ResourceNames names, Instant now) {
        return new Changes(
                !names.equals(origin.resources()),
                nodes.changes(),
                tasks.changes(),
                jobs.changes(),
                queues.changes(),
                priorityClasses.changes(),
                namespaces.changes(),
                hyperNodes.changes(),
                disruptionBudgets.changes(),
                resourceQuotas.changes(),
                configMaps.changes(),
                nodeMetrics.changes(),
                numaTopologies.changes(),
                pluginStates.changes(),
                !storage().equals(origin.storage()),
                !devices().equals(origin.devices()),
                !now.equals(origin.now()));
    }
}
