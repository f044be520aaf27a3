package dev.terrace.plugins.deviceshare;

import dev.terrace.model.device.NodeDevice;
import dev.terrace.spi.toolkit.JsonText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An NPU as its node registered it, and its usage. */
final class Npu {
    private final String id;
    private final long cores;
    private final OptionalLong network;

    /** The usage of each pod that is known to use the NPU, by pod uid. */
    private final Map<String, AssignedCard> pods = new HashMap<>();

    private final CardLoad load;

    private Npu(String id, CardLoad load, long cores, OptionalLong network) {
        this.id = id;
        this.load = load;
        this.cores = cores;
        this.network = network;
    }

    /** Parses the NPUs that a node registered, by id. The later of two equal ids wins. Empty if unreadable. */
    static SortedMap<String, Npu> read(String json) {
        SortedMap<String, Npu> npus = new TreeMap<>();
        try {
            if (JsonText.parse(json) instanceof List<?> list) {
                for (Object item : list) {
                    Npu npu = one(item);
                    npus.put(npu.id, npu);
                }
            }
        } catch (ClassCastException | IllegalArgumentException malformed) {
            return new TreeMap<>();
        }
        return npus;
    }

    private static Npu one(@Nullable Object item) {
        if (!(item instanceof Map<?, ?> fields)) {
            throw new IllegalArgumentException("not an object");
        }
        String id = (String) fields.get("id");
        Object network = fields.get("custominfo") instanceof Map<?, ?> custom ? custom.get("NetworkID") : null;
        return new Npu(
                id == null ? "" : id,
                new CardLoad(whole(fields.get("count")), whole(fields.get("devmem"))),
                whole(fields.get("devcore")),
                network instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty());
    }

    private static long whole(@Nullable Object number) {
        return number == null ? 0 : (Long) number;
    }

    /** Returns the description of the NPU for reports. If software shares it, it has a hundred parts of cores. */
    NodeDevice described(String type, boolean bySoftware) {
        return NodeDevice.of(id, type, load.offer(shareable(bySoftware)));
    }

    String id() {
        return id;
    }

    long memory() {
        return load.memory();
    }

    OptionalLong network() {
        return network;
    }

    double score(Policy policy) {
        return load.score(policy);
    }

    /** @param bySoftware whether software shares its cores, so that they count as 100 */
    boolean hasRoom(long ofMemory, long ofCores, boolean bySoftware) {
        return load.hasRoom(ofMemory, ofCores, shareable(bySoftware));
    }

    private long shareable(boolean bySoftware) {
        return bySoftware ? CardLoad.WHOLE : cores;
    }

    /** Counts a pod once. */
    void add(String pod, AssignedCard assigned) {
        if (pods.putIfAbsent(pod, assigned) == null) {
            load.use(assigned.memory(), assigned.cores());
        }
    }

    /** Reverts {@link #add}. */
    void remove(String pod) {
        AssignedCard assigned = pods.remove(pod);
        if (assigned != null) {
            load.free(assigned.memory(), assigned.cores());
        }
    }
}
