package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.device.Device;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates copies of nodes: the Node, and the objects that describe its volumes, devices, processors and load. All
 * processors and devices of a copy are free. ConfigMaps that describe all nodes get an entry for each copy.
 */
final class NodeCopies {
    private static final String HOSTNAME = "kubernetes.io/hostname";

    private final Cluster cluster;
    /** ConfigMaps with entries of copies, by "namespace/name". */
    private final Map<String, ConfigMapSpec> grown = new HashMap<>();

    NodeCopies(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Returns the name of a copy. Numbers start at 1. */
    static String name(String like, int number) {
        return like + "-added-" + number;
    }

    /**
     * Returns the objects of one copy, the Node first.
     *
     * @param node the Node to copy
     */
    List<ObjectNode> copy(ObjectNode node, String name) {
        String like = node.path("metadata").path("name").asText();
        List<ObjectNode> objects = new ArrayList<>();
        objects.add(renamed(node, name));
        for (CsiNode each : cluster.storage().nodes()) {
            if (each.name().equals(like)) {
                objects.add(tree(Kinds.CSI_NODE, new CsiNode(name, each.drivers())));
            }
        }
        for (ResourceSlice slice : slices(like)) {
            objects.add(tree(Kinds.RESOURCE_SLICE, of(slice, like, name)));
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
            if (isAbout(like, map.name())) {
                objects.add(tree(
                        Kinds.CONFIG_MAP,
                        new ConfigMapSpec(map.namespace(), renamed(map.name(), like, name), map.texts(), map.trees())));
            } else {
                grow(map, like, name).ifPresent(more -> objects.add(tree(Kinds.CONFIG_MAP, more)));
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

    /** Returns whether a text is the name of a node or ends with it, and with no longer name of another node. */
    private boolean isAbout(String node, String text) {
        return isEnd(node, text)
                && cluster.nodes().stream()
                        .noneMatch(other -> other.name().length() > node.length() && isEnd(other.name(), text));
    }

    private static boolean isEnd(String node, String text) {
        return text.equals(node) || text.endsWith("-" + node);
    }

    private static String renamed(String text, String like, String name) {
        return text.substring(0, text.length() - like.length()) + name;
    }

    /** Returns the ConfigMap with the node's entries repeated for its copy; empty if it has none. */
    private Optional<ConfigMapSpec> grow(ConfigMapSpec map, String like, String name) {
        ConfigMapSpec known = grown.getOrDefault(key(map), map);
        Map<String, String> texts = new HashMap<>(known.texts());
        Map<String, Object> trees = new HashMap<>(known.trees());
        known.trees().forEach((field, tree) -> {
            if (tree instanceof Map<?, ?> entries) {
                Map<Object, Object> more = new LinkedHashMap<>(entries);
                entries.forEach((key, value) -> {
                    if (isAbout(like, key.toString())) {
                        more.put(renamed(key.toString(), like, name), value);
                    }
                });
                if (more.size() > entries.size()) {
                    trees.put(field, more);
                    texts.put(field, Trees.text(Trees.of(more)));
                }
            }
        });
        if (texts.equals(known.texts())) {
            return Optional.empty();
        }
        ConfigMapSpec more = new ConfigMapSpec(known.namespace(), known.name(), texts, trees);
        grown.put(key(map), more);
        return Optional.of(more);
    }

    private static String key(ConfigMapSpec map) {
        return map.namespace() + "/" + map.name();
    }

    /** Returns the slices with devices of the node, without devices that other nodes share. */
    private List<ResourceSlice> slices(String node) {
        List<ResourceSlice> slices = new ArrayList<>();
        for (ResourceSlice slice : cluster.devices().slices()) {
            List<Device> devices = slice.perDevice()
                    ? slice.devices().stream()
                            .filter(device -> device.reach().node().equals(node))
                            .toList()
                    : slice.devices();
            if (slice.perDevice() ? !devices.isEmpty() : slice.reach().node().equals(node)) {
                slices.add(with(slice, slice.name(), slice.pool(), slice.slices(), slice.reach(), devices));
            }
        }
        return slices;
    }

    private ResourceSlice of(ResourceSlice slice, String like, String name) {
        String pool = slice.pool().equals(like) ? name : slice.pool() + "-" + name;
        List<Device> devices = slice.perDevice()
                ? slice.devices().stream()
                        .map(device -> device.on(Reach.on(name)))
                        .toList()
                : slice.devices();
        // Slices of other nodes belong to the copied pool, but not to the pool of the copy.
        long others = ofPool(slice, cluster.devices().slices()) - ofPool(slice, slices(like));
        Reach reach = slice.perDevice() ? slice.reach() : Reach.on(name);
        return with(slice, slice.name() + "-" + name, pool, slice.slices() - others, reach, devices);
    }

    private static long ofPool(ResourceSlice like, List<ResourceSlice> slices) {
        return slices.stream()
                .filter(slice -> slice.driver().equals(like.driver())
                        && slice.pool().equals(like.pool())
                        && slice.generation() == like.generation())
                .count();
    }

    private static ResourceSlice with(
            ResourceSlice slice, String name, String pool, long slices, Reach reach, List<Device> devices) {
        return new ResourceSlice(
                name,
                slice.driver(),
                pool,
                slice.generation(),
                slices,
                reach,
                slice.perDevice(),
                devices,
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
