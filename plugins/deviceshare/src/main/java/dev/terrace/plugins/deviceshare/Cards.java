package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cards of a node that pods share by memory, or use as a whole. A card belongs to the pods whose annotation names
 * it. Each of them counts there with its full demand for memory.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/nvidia/gpushare/device_info.go">Volcano,
 *     gpushare</a>
 */
final class Cards implements NodeDevices<CardDemand> {
    static final String INDEX = "volcano.sh/gpu-index";
    static final String TIME = "volcano.sh/predicate-time";
    private static final String UNHEALTHY = "volcano.sh/gpu-unhealthy-ids";

    /** A bound above the cards of any machine, because the cost is proportional to the number that a node reports. */
    private static final long MAX_CARDS = 1024;

    private final boolean byMemory;
    private final String nanos;
    private final long memoryOfEach;

    /** The memory demands of pods by uid, for each healthy card by id. */
    private final TreeMap<Long, Map<String, Long>> users = new TreeMap<>();

    /**
     * The cards of a node, without pods; null if it has none.
     *
     * @param byMemory whether pods share the cards; otherwise each card is for one pod
     * @param nanos the time of the cycle, as annotations write it
     */
    static @Nullable Cards of(NodeSpec node, boolean byMemory, String nanos) {
        Quantity memory = node.capacity().get(CardDemand.MEMORY);
        Quantity number = node.capacity().get(CardDemand.NUMBER);
        return memory == null || number == null || number.whole() == 0
                ? null
                : new Cards(node, memory.whole(), number.whole(), byMemory, nanos);
    }

    private Cards(NodeSpec node, long memory, long number, boolean byMemory, String nanos) {
        this.byMemory = byMemory;
        this.nanos = nanos;
        this.memoryOfEach = memory / number;
        for (long id = 0; id < Math.min(number, MAX_CARDS); id++) {
            users.put(id, new HashMap<>());
        }
        for (String id : node.annotations().getOrDefault(UNHEALTHY, "").split(",", -1)) {
            NumberText.whole(id).ifPresent(users::remove);
        }
    }

    @Override
    public void add(TaskSpec pod) {
        CardDemand demand = CardDemand.of(Pod.of(pod));
        if (!demand.isNone()) {
            for (long id : named(pod.annotations().get(INDEX))) {
                add(id, pod, demand);
            }
        }
    }

    private void add(long id, TaskSpec pod, CardDemand demand) {
        Map<String, Long> ofCard = users.get(id);
        if (ofCard != null) {
            ofCard.put(pod.uid(), demand.memory());
        }
    }

    /** The ids in a pod's annotation; empty if one of them is not a number. */
    private static List<Long> named(@Nullable String text) {
        if (text == null) {
            return List.of();
        }
        List<Long> ids = new ArrayList<>();
        for (String id : text.split(",", -1)) {
            OptionalLong number = NumberText.whole(id);
            if (number.isEmpty()) {
                return List.of();
            }
            ids.add(number.getAsLong());
        }
        return ids;
    }

    @Override
    public void remove(TaskSpec pod) {
        if (CardDemand.of(Pod.of(pod)).isNone()) {
            return;
        }
        List<Long> ids = named(pod.annotations().get(INDEX));
        for (long id : ids.isEmpty() ? users.keySet() : ids) {
            Map<String, Long> ofCard = users.get(id);
            if (ofCard != null) {
                ofCard.remove(pod.uid());
            }
        }
    }

    @Override
    public DeviceFit fit(CardDemand demand) {
        if (byMemory) {
            return demand.memory() <= 0 || firstWith(demand.memory()) != null
                    ? DeviceFit.UNSCORED
                    : DeviceFit.no("no card with enough gpu memory");
        }
        int idle = idle().size();
        return demand.cards() <= 0 || idle >= demand.cards()
                ? DeviceFit.UNSCORED
                : DeviceFit.no(DeviceFit.tooFew("gpus", idle, users.size(), demand.cards()));
    }

    private @Nullable Long firstWith(long memory) {
        for (Map.Entry<Long, Map<String, Long>> card : users.entrySet()) {
            long used =
                    card.getValue().values().stream().mapToLong(each -> each).sum();
            if (Math.max(0, memoryOfEach - used) >= memory) {
                return card.getKey();
            }
        }
        return null;
    }

    private List<Long> idle() {
        return users.entrySet().stream()
                .filter(card -> card.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * {@inheritDoc} As in Volcano, a demand for memory takes precedence over one for cards, whatever the configuration
     * enables.
     */
    @Override
    public Optional<Map<String, String>> allocate(CardDemand demand, TaskSpec pod) {
        List<Long> chosen = chosen(demand);
        chosen.forEach(id -> add(id, pod, demand));
        String ids = chosen.stream().map(String::valueOf).collect(Collectors.joining(","));
        return chosen.isEmpty() ? Optional.empty() : Optional.of(Map.of(INDEX, ids, TIME, nanos));
    }

    /** The devices. A card used as a whole has room for one pod; pods take memory from a shared one. */
    @Override
    public List<NodeDevice> all() {
        Map<String, Long> capacity = Map.of(byMemory ? "memory" : "pods", byMemory ? memoryOfEach : 1L);
        return users.keySet().stream()
                .map(id -> NodeDevice.of(Long.toString(id), "", capacity))
                .toList();
    }

    @Override
    public List<DeviceUse> uses(TaskSpec pod, Map<String, String> annotations) {
        CardDemand demand = CardDemand.of(Pod.of(pod));
        return demand.isNone()
                ? List.of()
                : named(annotations.get(INDEX)).stream()
                        .map(id -> DeviceUse.of(Long.toString(id), Map.of("memory", demand.memory(), "pods", 1L)))
                        .toList();
    }

    private List<Long> chosen(CardDemand demand) {
        if (demand.memory() > 0) {
            Long card = firstWith(demand.memory());
            return card == null ? List.of() : List.of(card);
        }
        List<Long> idle = idle();
        return idle.size() < demand.cards() ? List.of() : idle.subList(0, (int) demand.cards());
    }
}
