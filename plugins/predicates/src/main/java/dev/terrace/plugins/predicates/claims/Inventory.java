package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.NodeSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The devices that slices offer, and the pools in which each node sees them. No session changes them.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/dynamic-resource-allocation/structured/internal: GatherPools"
 */
final class Inventory {
    private static final Comparator<Pool> ORDER =
            Comparator.comparing(Pool::hasConditions).thenComparing(Pool::key);

    private final Map<String, Integer> ids = new HashMap<>();
    /** By id: the keys of the pools that offer a device so named; more than one where names have slashes. */
    private final List<Set<String>> pools = new ArrayList<>();

    private final Map<ResourceSlice, List<OfferedDevice>> devices = new HashMap<>();
    private final Map<String, List<ResourceSlice>> ofNode = new HashMap<>();
    private final List<ResourceSlice> shared = new ArrayList<>();
    private final Map<String, List<ResourceSlice>> ofPool = new HashMap<>();
    private final Map<String, List<Pool>> known = new HashMap<>();

    /** @param slices by name */
    Inventory(List<ResourceSlice> slices) {
        for (ResourceSlice slice : slices) {
            List<OfferedDevice> offered = new ArrayList<>(slice.devices().size());
            for (Device device : slice.devices()) {
                int id = ids.computeIfAbsent(OfferedDevice.key(slice, device), key -> ids.size());
                if (id == pools.size()) {
                    pools.add(new HashSet<>(1));
                }
                pools.get(id).add(slice.poolKey());
                offered.add(new OfferedDevice(id, slice, device));
            }
            devices.put(slice, offered);
            ofPool.computeIfAbsent(slice.poolKey(), key -> new ArrayList<>()).add(slice);
            if (slice.reach().node().isEmpty()) {
                shared.add(slice);
            } else {
                ofNode.computeIfAbsent(slice.reach().node(), node -> new ArrayList<>())
                        .add(slice);
            }
        }
    }

    /** How many devices there are. */
    int size() {
        return ids.size();
    }

    /** The id of "driver/pool/device"; below 0 if no slice offers it. */
    int id(String key) {
        return ids.getOrDefault(key, -1);
    }

    /** The keys of the pools that offer the device of an id. */
    Set<String> poolsOf(int id) {
        return pools.get(id);
    }

    /** The pools from which a node can take devices, in the order in which it does. */
    List<Pool> pools(NodeSpec node) {
        return known.computeIfAbsent(node.name(), name -> gather(node));
    }

    private List<Pool> gather(NodeSpec node) {
        Map<String, List<ResourceSlice>> seen = new TreeMap<>();
        for (ResourceSlice slice : ofNode.getOrDefault(node.name(), List.of())) {
            add(slice, seen);
        }
        for (ResourceSlice slice : shared) {
            if (isSeen(slice, node)) {
                add(slice, seen);
            }
        }
        List<Pool> pools = new ArrayList<>();
        seen.forEach((key, slices) -> {
            Pool pool = pool(key, slices, node);
            if (pool != null) {
                pools.add(pool);
            }
        });
        pools.sort(ORDER);
        return pools;
    }

    private static boolean isSeen(ResourceSlice slice, NodeSpec node) {
        return slice.reach().isUnsaid()
                ? slice.perDevice()
                        && slice.devices().stream()
                                .anyMatch(device -> device.reach().includes(node))
                : slice.reach().includes(node);
    }

    /** Only slices of the newest generation count. */
    private static void add(ResourceSlice slice, Map<String, List<ResourceSlice>> seen) {
        List<ResourceSlice> slices = seen.computeIfAbsent(slice.poolKey(), key -> new ArrayList<>());
        long newest = slices.isEmpty() ? slice.generation() : slices.get(0).generation();
        if (slice.generation() > newest) {
            slices.clear();
        }
        if (slice.generation() >= newest) {
            slices.add(slice);
        }
    }

    /** Null if other nodes see a newer generation of it. */
    private @Nullable Pool pool(String key, List<ResourceSlice> slices, NodeSpec node) {
        long generation = slices.get(0).generation();
        int whole = 0;
        List<CounterSet> counters = new ArrayList<>();
        List<OfferedDevice> all = new ArrayList<>();
        for (ResourceSlice slice : ofPool.getOrDefault(key, List.of())) {
            if (slice.generation() > generation) {
                return null;
            }
            if (slice.generation() == generation) {
                whole++;
                counters.addAll(slice.counters());
                all.addAll(devices.getOrDefault(slice, List.of()));
            }
        }
        List<OfferedDevice> usable = new ArrayList<>();
        Set<Integer> names = new HashSet<>();
        boolean isUnique = true;
        for (ResourceSlice slice : slices) {
            for (OfferedDevice offered : devices.getOrDefault(slice, List.of())) {
                isUnique &= names.add(offered.id());
                if (!slice.reach().isUnsaid() || offered.device().reach().includes(node)) {
                    usable.add(offered);
                }
            }
        }
        boolean isIncomplete = slices.size() != slices.get(0).slices()
                && whole != slices.get(0).slices();
        return new Pool(key, usable, isIncomplete, !isUnique, counters, all);
    }
}
