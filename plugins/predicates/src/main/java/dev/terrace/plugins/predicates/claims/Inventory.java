package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The devices that slices offer, and each node's view of them, computed lazily. Immutable during a session and
 * thread-safe.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/pools_incubating.go: GatherPools"
 */
final class Inventory {
    private static final Comparator<Pool> ORDER =
            Comparator.comparing(Pool::hasConditions).thenComparing(Pool::id);

    private final Map<DeviceId, Integer> ids = new HashMap<>();
    private final Map<Like, Integer> likenesses = new HashMap<>();
    private final Map<Pool.Id, Integer> numbers = new HashMap<>();
    /** The pool number of each device, by device id. */
    private final List<Integer> poolOf = new ArrayList<>();

    private final Map<String, List<Part>> ofNode = new HashMap<>();
    private final List<Part> shared = new ArrayList<>();
    private final Map<Pool.Id, List<Part>> ofPool = new HashMap<>();
    private final List<OfferedDevice> ofSeveralNodes;
    /** The view of each node, by node id. */
    private final @Nullable VisibleDevices[] views;

    /**
     * @param slices by name
     * @param nodes the number of nodes
     */
    Inventory(List<ResourceSlice> slices, int nodes) {
        for (ResourceSlice slice : slices) {
            Pool.Id pool = Pool.Id.of(slice);
            int number = numbers.computeIfAbsent(pool, none -> numbers.size());
            List<OfferedDevice> offered = new ArrayList<>(slice.devices().size());
            for (Device device : slice.devices()) {
                DeviceId key = new DeviceId(slice.driver(), slice.pool(), device.name());
                int id = ids.computeIfAbsent(key, none -> ids.size());
                if (id == poolOf.size()) {
                    poolOf.add(number);
                }
                int likeness = likenesses.computeIfAbsent(Like.of(slice, device), none -> likenesses.size());
                offered.add(new OfferedDevice(id, likeness, slice, device));
            }
            Part part = new Part(slice, pool, offered);
            ofPool.computeIfAbsent(pool, none -> new ArrayList<>()).add(part);
            if (part.isOfOneNode()) {
                ofNode.computeIfAbsent(slice.reach().node(), none -> new ArrayList<>())
                        .add(part);
            } else {
                shared.add(part);
            }
        }
        ofSeveralNodes = findOfSeveralNodes();
        views = new VisibleDevices[nodes];
    }

    private record DeviceId(String driver, String pool, String name) {}

    /** The part of a device that conditions can read. */
    private record Like(
            String driver,
            SortedMap<String, AttributeValue> attributes,
            SortedMap<String, DeviceCapacity> capacities,
            boolean shared) {
        static Like of(ResourceSlice slice, Device device) {
            return new Like(slice.driver(), device.attributes(), device.capacities(), device.shared());
        }
    }

    /** A slice of a pool: devices or counters. */
    private record Part(ResourceSlice slice, Pool.Id pool, List<OfferedDevice> devices) {
        boolean isOfCounters() {
            return !slice.counters().isEmpty();
        }

        boolean isOfOneNode() {
            return !slice.reach().node().isEmpty() && !isOfCounters();
        }

        boolean isSeen(NodeSpec node) {
            if (isOfCounters()) {
                return true;
            }
            return slice.reach().isUnsaid()
                    ? slice.perDevice()
                            && slice.devices().stream()
                                    .anyMatch(device -> device.reach().includes(node))
                    : slice.reach().includes(node);
        }
    }

    /** The number of devices. */
    int size() {
        return ids.size();
    }

    /** The number of kinds of devices that conditions can distinguish. */
    int likenesses() {
        return likenesses.size();
    }

    /** The number of pools. */
    int pools() {
        return numbers.size();
    }

    /** The id of a device; negative if no slice offers it. */
    int id(String driver, String pool, String device) {
        return ids.getOrDefault(new DeviceId(driver, pool, device), -1);
    }

    /** The pool number of a device. */
    int poolOf(int id) {
        return poolOf.get(id);
    }

    /** The number of nodes. */
    int nodes() {
        return views.length;
    }

    /** The devices that may be usable from more than one node. Their allocation elsewhere affects a node. */
    List<OfferedDevice> ofSeveralNodes() {
        return ofSeveralNodes;
    }

    private List<OfferedDevice> findOfSeveralNodes() {
        List<OfferedDevice> devices = new ArrayList<>();
        for (List<Part> parts : ofPool.values()) {
            Set<String> nodes = new HashSet<>();
            for (Part part : parts) {
                if (!part.isOfCounters()) {
                    nodes.add(part.isOfOneNode() ? part.slice().reach().node() : "");
                }
            }
            if (nodes.size() > 1 || nodes.contains("")) {
                parts.forEach(part -> devices.addAll(part.devices()));
            }
        }
        return devices;
    }

    /** The devices that a node sees. */
    VisibleDevices seenBy(Node node) {
        VisibleDevices before = views[node.id()];
        if (before != null) {
            return before;
        }
        VisibleDevices devices = seenBy(node.spec());
        views[node.id()] = devices;
        return devices;
    }

    VisibleDevices seenBy(NodeSpec node) {
        Map<Pool.Id, List<Part>> seen = new TreeMap<>();
        Stream.concat(ofNode.getOrDefault(node.name(), List.of()).stream(), shared.stream())
                .filter(part -> part.isSeen(node))
                .forEach(part -> add(part, seen));
        List<Pool> pools = new ArrayList<>(1);
        seen.forEach((id, parts) -> {
            Pool pool = pool(id, parts);
            if (pool != null) {
                pools.add(pool);
            }
        });
        pools.sort(ORDER);
        return new VisibleDevices(node, pools);
    }

    /** Adds a slice. Only slices of a pool's newest generation count. */
    private static void add(Part part, Map<Pool.Id, List<Part>> seen) {
        List<Part> parts = seen.computeIfAbsent(part.pool(), none -> new ArrayList<>());
        long generation = part.slice().generation();
        long newest = parts.isEmpty() ? generation : parts.get(0).slice().generation();
        if (generation > newest) {
            parts.clear();
        }
        if (generation >= newest) {
            parts.add(part);
        }
    }

    /**
     * Returns a pool as the node sees it. Null if slices that it would see are missing, and other nodes see a newer
     * generation.
     */
    private @Nullable Pool pool(Pool.Id id, List<Part> seen) {
        ResourceSlice first = seen.get(0).slice();
        int number = numbers.getOrDefault(id, -1);
        List<Part> whole = seen;
        if (seen.size() != first.slices()) {
            whole = new ArrayList<>();
            for (Part part : ofPool.getOrDefault(id, List.of())) {
                if (part.slice().generation() > first.generation()) {
                    return null;
                }
                if (part.slice().generation() == first.generation()) {
                    whole.add(part);
                }
            }
            if (whole.size() != first.slices()) {
                return new Pool(id, number, List.of(), Pool.State.INCOMPLETE, List.of(), List.of());
            }
        }
        List<CounterSet> counters =
                whole.stream().flatMap(part -> part.slice().counters().stream()).toList();
        List<OfferedDevice> all = devices(whole);
        List<OfferedDevice> devices = devices(seen);
        return isValid(devices, counters, all)
                ? new Pool(id, number, devices, Pool.State.USABLE, counters, all)
                : new Pool(id, number, List.of(), Pool.State.INVALID, List.of(), List.of());
    }

    /** The devices of slices, sorted by slice name. Counter slices have none. */
    private static List<OfferedDevice> devices(List<Part> parts) {
        return parts.stream()
                .filter(part -> !part.isOfCounters())
                .sorted(Comparator.comparing(part -> part.slice().name()))
                .flatMap(part -> part.devices().stream())
                .toList();
    }

    private static boolean isValid(List<OfferedDevice> seen, List<CounterSet> counters, List<OfferedDevice> all) {
        Set<Integer> names = new HashSet<>();
        Map<String, Set<String>> sets = new HashMap<>();
        return seen.stream().allMatch(offered -> names.add(offered.id()))
                && counters.stream()
                        .allMatch(set -> sets.put(set.name(), set.counters().keySet()) == null)
                && all.stream()
                        .flatMap(offered -> offered.device().takes().stream())
                        .allMatch(taken -> sets.getOrDefault(taken.name(), Set.of())
                                        .containsAll(taken.counters().keySet())
                                && sets.containsKey(taken.name()));
    }
}
