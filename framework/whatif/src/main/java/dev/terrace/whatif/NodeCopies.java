package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.VolumeCounts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Copies of a node: the Node itself, and the objects that describe its volumes, devices, processors and load. Nothing
 * runs on a copy, so its processors are all free.
 */
final class NodeCopies {
    private static final String HOSTNAME = "kubernetes.io/hostname";

    private final Cluster cluster;
    private final String like;

    NodeCopies(Cluster cluster, String like) {
        this.cluster = cluster;
        this.like = like;
    }

    /** The name of a copy, counted from 1. */
    static String name(String like, int number) {
        return like + "-added-" + number;
    }

    /**
     * The objects of one copy, the Node first.
     *
     * @param node the Node that is copied
     */
    List<ObjectNode> copy(ObjectNode node, String name) {
        List<ObjectNode> objects = new ArrayList<>();
        objects.add(renamed(node, name));
        for (CsiNode each : cluster.storage().nodes()) {
            if (each.name().equals(like)) {
                objects.add(tree(Kinds.CSI_NODE, new CsiNode(name, each.drivers())));
            }
        }
        for (ResourceSlice slice : cluster.devices().slices()) {
            if (slice.reach().node().equals(like)) {
                objects.add(tree(Kinds.RESOURCE_SLICE, of(slice, name)));
            }
        }
        for (NumaTopology topology : cluster.numaTopologies()) {
            if (topology.node().equals(like)) {
                objects.add(tree(Kinds.NUMA_TOPOLOGY, of(topology, name)));
            }
        }
        for (NodeMetrics metrics : cluster.nodeMetrics()) {
            if (metrics.node().equals(like)) {
                objects.add(tree(Kinds.NODE_METRICS, new NodeMetrics(name, metrics.measured(), metrics.usage())));
            }
        }
        for (ConfigMapSpec map : cluster.configMaps()) {
            if (map.name().endsWith("-" + like)) {
                String register = map.name().substring(0, map.name().length() - like.length()) + name;
                objects.add(
                        tree(Kinds.CONFIG_MAP, new ConfigMapSpec(map.namespace(), register, map.texts(), map.trees())));
            }
        }
        return objects;
    }

    private static ObjectNode renamed(ObjectNode node, String name) {
        ObjectNode copy = node.deepCopy();
        ObjectNode metadata = copy.withObjectProperty("metadata");
        metadata.put("name", name).remove("uid");
        JsonNode labels = metadata.path("labels");
        if (labels instanceof ObjectNode given && given.has(HOSTNAME)) {
            given.put(HOSTNAME, name);
        }
        return copy;
    }

    private ResourceSlice of(ResourceSlice slice, String name) {
        String pool = slice.pool().equals(like) ? name : slice.pool() + "-" + name;
        return new ResourceSlice(
                slice.name() + "-" + name,
                slice.driver(),
                pool,
                slice.generation(),
                slice.slices(),
                new Reach(name, false, null),
                slice.perDevice(),
                slice.devices(),
                slice.counters());
    }

    private static NumaTopology of(NumaTopology topology, String name) {
        BitSet cpus = new BitSet();
        topology.cpus().keySet().forEach(cpus::set);
        boolean tells = topology.free() != null && !cpus.isEmpty();
        return new NumaTopology(
                name,
                topology.cpuPolicy(),
                topology.topologyPolicy(),
                tells ? CpuSet.of(cpus) : topology.free(),
                topology.cpus(),
                topology.reserved(),
                List.of());
    }

    private static <T> ObjectNode tree(Kind<T> kind, T object) {
        return kind.object(object, VolumeCounts.NONE);
    }
}
