package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.number.NumberText;
import dev.terrace.spi.toolkit.JsonText;
import dev.terrace.spi.view.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The NPUs of one type on a node, shared by HAMi. Where Volcano's order is random, they are ordered by id.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/ascend/hami/device_info.go">Volcano,
 *     hami</a>
 */
record Npus(NpuType type, String node, SortedMap<String, Npu> npus, Policy policy, boolean software, String seconds)
        implements NodeDevices<NpuDemand> {
    private static final double NETWORK_WEIGHT = 10;
    private static final int PARTS = 4;

    /** The chosen NPUs, container by container, or the reason why none were chosen. */
    private record Chosen(List<List<AssignedCard>> containers, Verdict verdict) {
        static Chosen none(Verdict verdict) {
            return new Chosen(List.of(), verdict);
        }
    }

    /**
     * The NPUs that a node registered, without users; null if it registered none.
     *
     * @param software whether software shares NPUs on nodes that do not say so themselves
     * @param seconds the time of the cycle, as annotations write it
     */
    static @Nullable Npus of(NpuType type, NodeSpec node, Policy policy, boolean software, String seconds) {
        String registered = node.annotations().get("hami.io/node-register-" + type.word());
        if (registered == null || !Register.offers(node.allocatable(), type.resource())) {
            return null;
        }
        SortedMap<String, Npu> npus = Npu.read(registered);
        String said = node.annotations().get("hami-vnpu-core");
        return npus.isEmpty()
                ? null
                : new Npus(type, node.name(), npus, policy, said == null ? software : said.equals("true"), seconds);
    }

    private String allocatedKey() {
        return "hami.io/" + type.word() + "-devices-allocated";
    }

    @Override
    public void add(TaskSpec pod) {
        String text = pod.annotations().get(allocatedKey());
        if (text != null) {
            count(pod, text);
        }
    }

    /**
     * Counts a pod. As in Volcano, only the NPUs of the first container are found, because the other ids begin with a
     * semicolon here.
     */
    private void count(TaskSpec pod, String text) {
        for (AssignedCard assigned : assigned(text)) {
            Npu npu = npus.get(assigned.id());
            if (npu != null) {
                npu.add(pod.uid(), assigned);
            }
        }
    }

    @Override
    public List<NodeDevice> all() {
        return npus.values().stream()
                .map(npu -> npu.described(type.word(), software))
                .toList();
    }

    /** The NPUs that a pod uses. As in {@code #count}, only those of the first container, and each pod once. */
    @Override
    public List<DeviceUse> uses(TaskSpec pod, Map<String, String> annotations) {
        String text = annotations.get(allocatedKey());
        return assigned(text == null ? "" : text).stream()
                .filter(card -> npus.containsKey(card.id()))
                .map(card ->
                        DeviceUse.of(card.id(), Map.of("memory", card.memory(), "cores", card.cores(), "pods", 1L)))
                .toList();
    }

    private static List<AssignedCard> assigned(String text) {
        List<AssignedCard> cards = new ArrayList<>();
        for (String card : text.split(":", -1)) {
            if (card.contains(",")) {
                String[] parts = card.split(",", -1);
                if (parts.length < PARTS) {
                    return List.of();
                }
                cards.add(new AssignedCard(
                        parts[0],
                        parts[1],
                        NumberText.whole(parts[2]).orElse(0),
                        NumberText.whole(parts[3]).orElse(0)));
            }
        }
        return cards;
    }

    @Override
    public void remove(TaskSpec pod) {
        npus.values().forEach(npu -> npu.remove(pod.uid()));
    }

    @Override
    public DeviceFit fit(NpuDemand demand) {
        Chosen chosen = choose(demand);
        return new DeviceFit(chosen.verdict(), chosen.verdict().isFit() ? score(chosen.containers()) : 0);
    }

    private double score(List<List<AssignedCard>> containers) {
        List<Npu> first = new ArrayList<>();
        double score = 0;
        for (List<AssignedCard> container : containers) {
            Npu npu = container.isEmpty() ? null : npus.get(container.get(0).id());
            if (npu == null) {
                return 0;
            }
            first.add(npu);
            score += npu.score(policy);
        }
        if (type.hasNetworks() && first.stream().allMatch(npu -> npu.network().isPresent())) {
            long most = first.stream()
                    .collect(Collectors.groupingBy(npu -> npu.network().getAsLong(), Collectors.counting()))
                    .values()
                    .stream()
                    .max(Comparator.naturalOrder())
                    .orElse(0L);
            return first.isEmpty() ? 0 : score + (double) most / first.size() * NETWORK_WEIGHT;
        }
        return score;
    }

    @Override
    public Optional<Map<String, String>> allocate(NpuDemand demand, TaskSpec pod) {
        Chosen chosen = choose(demand);
        if (!chosen.verdict().isFit()) {
            return Optional.empty();
        }
        String devices = chosen.containers().stream()
                .map(container -> AssignedCard.write(List.of(container)) + ";")
                .collect(Collectors.joining());
        count(pod, devices);
        Map<String, String> annotations = new TreeMap<>();
        annotations.put("hami.io/" + type.word() + "-devices-to-allocate", devices);
        annotations.put(allocatedKey(), devices);
        annotations.put("predicate-time", seconds);
        annotations.put("huawei.com/" + type.word(), runtime(demand, chosen.containers()));
        annotations.put("hami.io/vgpu-node", node);
        annotations.put("hami.io/vgpu-time", seconds);
        annotations.put("hami.io/bind-phase", "allocating");
        annotations.put("hami.io/bind-time", seconds);
        return Optional.of(annotations);
    }

    /** The NPUs for the container runtime, as JSON. */
    private String runtime(NpuDemand demand, List<List<AssignedCard>> containers) {
        List<Map<String, Object>> cards = new ArrayList<>();
        containers.forEach(container -> container.forEach(card -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("UUID", card.id());
            if (demand.bySoftware()) {
                putUnless0(fields, "memory", card.memory());
                putUnless0(fields, "core", card.cores());
            } else {
                String part = type.cutFor(card.memory()).name();
                if (!part.isEmpty()) {
                    fields.put("temp", part);
                }
            }
            cards.add(fields);
        }));
        return new String(JsonText.bytes(cards), StandardCharsets.UTF_8);
    }

    private static void putUnless0(Map<String, Object> fields, String name, long value) {
        if (value != 0) {
            fields.put(name, value);
        }
    }

    private Chosen choose(NpuDemand demand) {
        List<Npu> order = npus.values().stream()
                .sorted(Comparator.<Npu>comparingDouble(npu -> npu.score(policy))
                        .reversed())
                .toList();
        boolean byNetwork = type.hasNetworks()
                && order.stream().allMatch(npu -> npu.network().isPresent());
        Set<Npu> taken = new HashSet<>();
        List<List<AssignedCard>> containers = new ArrayList<>();
        for (CardRequest request : demand.containers()) {
            long memory = memory(demand, request, order.get(0));
            if (!demand.bySoftware() && request.cards() > 1 && memory != type.allocatable()) {
                return Chosen.none(Verdict.fails("several npus are requested, but not whole ones"));
            }
            List<Npu> free = order.stream()
                    .filter(npu -> !taken.contains(npu) && hasRoom(npu, memory, request.cores(), demand))
                    .toList();
            if (free.size() < request.cards()) {
                return Chosen.none(
                        Verdict.rejects(DeviceFit.tooFew("npus", free.size(), order.size(), request.cards())));
            }
            // As in Volcano, a request for no NPU takes one.
            long wanted = Math.max(1, request.cards());
            List<Npu> chosen = (byNetwork ? nearest(free) : free.stream())
                    .limit(byNetwork && request.cards() <= 0 ? free.size() : wanted)
                    .toList();
            taken.addAll(chosen);
            containers.add(chosen.stream()
                    .map(npu -> new AssignedCard(npu.id(), type.word(), memory, request.cores()))
                    .toList());
        }
        return new Chosen(containers, Verdict.fits());
    }

    private boolean hasRoom(Npu npu, long memory, long cores, NpuDemand demand) {
        return !(demand.bySoftware() && !software) && npu.hasRoom(memory, cores, demand.bySoftware());
    }

    private long memory(NpuDemand demand, CardRequest request, Npu first) {
        long asked = request.memory() == 0 && request.percent() != 0
                ? first.memory() * request.percent() / 100
                : request.memory();
        return asked > 0 && !demand.bySoftware() ? type.cutFor(asked).memory() : asked;
    }

    /** The NPUs of the network with the most free ones first. */
    private static Stream<Npu> nearest(List<Npu> free) {
        Map<Long, List<Npu>> byNetwork = free.stream()
                .collect(Collectors.groupingBy(npu -> npu.network().getAsLong(), TreeMap::new, Collectors.toList()));
        return byNetwork.values().stream()
                .sorted(Comparator.<List<Npu>>comparingInt(List::size).reversed())
                .flatMap(List::stream);
    }
}
