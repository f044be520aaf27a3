package dev.terrace.plugins.deviceshare;

import dev.terrace.model.device.NodeDevice;
import dev.terrace.spi.toolkit.JsonText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** An NPU as its node registered it, and its usage. */
final class Npu {
    private static final long WHOLE = 100;

    private final String id;
    private final long mostUsers;
    private final long memory;
    private final long cores;
    private final OptionalLong network;

    /** The usage of each pod that is known to use the NPU, by pod uid. */
    private final Map<String, AssignedCard> pods = new HashMap<>();

    private long users;
    private long usedMemory;
    private long usedCores;

    private Npu(String id, long mostUsers, long memory, long cores, OptionalLong network) {
        this.id = id;
        this.mostUsers = mostUsers;
        this.memory = memory;
        this.cores = cores;
        this.network = network;
    }

    /** Parses the NPUs that a node registered, by id. The later of two equal ids wins. Empty if unreadable. */
    static SortedMap<String, Npu> read(String json) {
        SortedMap<String, Npu> npus = new TreeMap<>();
        try {
            if (JsonText.parse(json) instanceof List<?> list) {
                for (Object item : list) {
                    Optional<Npu> npu = one(item);
                    if (npu.isEmpty()) {
                        return new TreeMap<>();
                    }
                    npus.put(npu.get().id, npu.get());
                }
            }
        } catch (IllegalArgumentException notJson) {
            return new TreeMap<>();
        }
        return npus;
    }

    private static Optional<Npu> one(Object item) {
        if (!(item instanceof Map<?, ?> fields)) {
            return Optional.empty();
        }
        Object id = fields.get("id");
        List<Long> numbers = new ArrayList<>();
        for (String name : List.of("count", "devmem", "devcore")) {
            Object number = fields.get(name);
            if (number != null && !(number instanceof Long)) {
                return Optional.empty();
            }
            numbers.add(number == null ? 0L : (Long) number);
        }
        if (id != null && !(id instanceof String)) {
            return Optional.empty();
        }
        Object network = fields.get("custominfo") instanceof Map<?, ?> custom ? custom.get("NetworkID") : null;
        return Optional.of(new Npu(
                id == null ? "" : (String) id,
                numbers.get(0),
                numbers.get(1),
                numbers.get(2),
                network instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty()));
    }

    /** The NPU for reports. If software shares it, it has a hundred parts of cores. */
    NodeDevice told(String type, boolean bySoftware) {
        return NodeDevice.of(
                id, type, Map.of("memory", memory, "cores", bySoftware ? WHOLE : cores, "pods", mostUsers));
    }

    String id() {
        return id;
    }

    long memory() {
        return memory;
    }

    OptionalLong network() {
        return network;
    }

    double score(Policy policy) {
        return policy.score(users, usedMemory, memory);
    }

    /** @param bySoftware whether software shares its cores, so that they count as 100 */
    boolean hasRoom(long ofMemory, long ofCores, boolean bySoftware) {
        long all = bySoftware ? WHOLE : cores;
        return users < mostUsers
                && memory - usedMemory >= ofMemory
                && all - usedCores >= ofCores
                && !(all == WHOLE && ofCores == WHOLE && users > 0)
                && !(all != 0 && usedCores == all && ofCores == 0);
    }

    /** Counts a pod once. */
    void add(String pod, AssignedCard assigned) {
        if (pods.putIfAbsent(pod, assigned) == null) {
            users++;
            usedMemory += assigned.memory();
            usedCores += assigned.cores();
        }
    }

    /** Reverts {@link #add}. */
    void remove(String pod) {
        AssignedCard assigned = pods.remove(pod);
        if (assigned != null) {
            users--;
            usedMemory -= assigned.memory();
            usedCores -= assigned.cores();
        }
    }
}
