package dev.terrace.plugins.deviceshare.mindcluster;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Quantity;
import dev.terrace.spi.toolkit.JsonText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The chips of a node and their allocation to pods. As in Volcano, a node serves parts of one name at a time, and whole
 * chips only while it serves nothing else.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/ascend/mindcluster/ascend310p/vnpu/device_manage.go">Volcano,
 *     vnpu</a>
 */
public final class NodeChips {
    private static final String PREFIX = "huawei.com/";
    private static final String REAL = "huawei.com/AscendReal";
    private static final String WHOLE = "";

    /** The uids of the pods that have a part, by part name. */
    private final Map<String, Set<String>> served = new HashMap<>();

    /** The allocation of each pod in this session, by pod uid. */
    private final Map<String, String> given = new HashMap<>();

    private final TreeMap<Long, Chip> chips = new TreeMap<>();
    private final Set<Long> unhealthy = new HashSet<>();
    private final String kind;
    private final String type;
    private final boolean isLeaving;

    /** The size of a whole chip; null if the node lacks required information. */
    private final @Nullable ChipPart whole;

    /**
     * @param counted the pods that demand chips and are not leaving
     * @param all all pods of the node
     */
    public NodeChips(NodeSpec node, DeviceInfos infos, Collection<TaskSpec> counted, Collection<TaskSpec> all) {
        kind = second(node.labels().get("accelerator"));
        type = node.labels().getOrDefault("node.kubernetes.io/npu.chip.name", "");
        isLeaving = infos.isLeaving(node.name());
        String healthy = PREFIX + kind;
        boolean isSaid = node.labels().containsKey("node.kubernetes.io/npu.chip.name")
                && infos.has(node.name(), healthy)
                && node.annotations().containsKey("baseDeviceInfos");
        whole = isSaid ? whole(node) : null;
        counted.forEach(pod -> serves(pod, assigned(pod)));
        if (whole != null) {
            Set<String> names = names(node.annotations().get("baseDeviceInfos"));
            all.forEach(
                    pod -> List.of(pod.annotations().getOrDefault(healthy, "").split(",", -1))
                            .forEach(names::remove));
            infos.chips(node.name(), healthy + "-Unhealthy").forEach(name -> {
                names.remove(name);
                idOf(name).ifPresent(unhealthy::add);
            });
            infos.chips(node.name(), healthy + "-Recovering").forEach(names::remove);
            names.forEach(name -> idOf(name).ifPresent(this::chip));
            all.forEach(this::occupy);
        }
    }

    private static String second(@Nullable String text) {
        String[] parts = text == null ? new String[0] : text.split("-", -1);
        return parts.length < 2 ? "" : parts[1];
    }

    /** The size of one chip: the cores that the server type names, and the cpus of chips with as many cores. */
    private @Nullable ChipPart whole(NodeSpec node) {
        Quantity all = node.capacity().get(ChipDemand.CORE);
        long cores = number(second(node.labels().get("servertype")));
        if (all == null || all.whole() <= 0 || cores <= 0 || all.whole() % cores != 0) {
            return null;
        }
        if (kind.equals("Ascend310P") || type.equals("Ascend310P")) {
            return cores == 8 || cores == 10 ? new ChipPart(cores, 7, ChipPart.Dvpp.UNSAID) : null;
        }
        long known = Map.of("910B1", 25L, "910B2C", 24L, "910B3", 20L, "910B4", 20L, "910B2", 24L)
                .getOrDefault(type, 0L);
        return known == cores ? new ChipPart(cores, 6, ChipPart.Dvpp.UNSAID) : null;
    }

    private static long number(String text) {
        return NumberText.whole(text).orElse(-1);
    }

    /** The names of all chips and of their parts; empty if unreadable. */
    private static Set<String> names(@Nullable String json) {
        try {
            return JsonText.parse(json == null ? "" : json) instanceof Map<?, ?> chips
                    ? chips.keySet().stream().map(Object::toString).collect(Collectors.toCollection(HashSet::new))
                    : new HashSet<>();
        } catch (IllegalArgumentException notJson) {
            return new HashSet<>();
        }
    }

    private Optional<Long> idOf(String name) {
        long id = number(name.startsWith(kind + "-") ? name.substring(kind.length() + 1) : name);
        return id < 0 ? Optional.empty() : Optional.of(id);
    }

    private Chip chip(long id) {
        return chips.computeIfAbsent(
                id, added -> new Chip(added, whole == null ? ChipPart.NONE : whole, kind.equals("Ascend310P")));
    }

    /** Records a pod that was on the node when the session opened. */
    private void occupy(TaskSpec pod) {
        String assigned = pod.annotations().get(ChipDemand.CORE);
        if (assigned == null
                || whole == null
                || pod.template().asks().stream()
                        .noneMatch(ask -> ask.requests().keySet().stream().anyMatch(name -> name.contains(PREFIX)))) {
            return;
        }
        String real = pod.annotations().getOrDefault(REAL, "");
        List<String> names = List.of(assigned.split(",", -1));
        if (names.stream().anyMatch(name -> !name.contains("-"))) {
            List<Long> ids = names.stream().map(NodeChips::number).toList();
            for (long id : ids.contains(-1L) ? List.<Long>of() : ids) {
                if (!unhealthy.contains(id)) {
                    Chip chip = chip(id);
                    chip.holds(real.isEmpty() ? "" : Long.toString(id));
                    chip.fill(whole);
                }
            }
            return;
        }
        String[] parts = assigned.split("-", -1);
        long id = number(parts[0]);
        if (parts.length != 2 || id < 0 || unhealthy.contains(id)) {
            return;
        }
        Chip chip = chip(id);
        chip.holds(real);
        chip.cut();
        ChipPart.running(kind, type, parts[1]).ifPresent(chip::take);
    }

    private @Nullable String assigned(TaskSpec pod) {
        return pod.annotations().getOrDefault(ChipDemand.CORE, given.get(pod.uid()));
    }

    private void serves(TaskSpec pod, @Nullable String assigned) {
        if (assigned != null) {
            served.computeIfAbsent(partOf(assigned), part -> new HashSet<>()).add(pod.uid());
        }
    }

    private static String partOf(String assigned) {
        String[] parts = assigned.split("-", -1);
        return parts.length == 2 ? parts[1] : WHOLE;
    }

    /** Records a pod that came and already has chips. Ignores other pods. */
    public void add(TaskSpec pod, ChipDemand demand) {
        String assigned = pod.annotations().get(ChipDemand.CORE);
        if (assigned != null) {
            take(pod, demand, assigned);
        }
    }

    private void take(TaskSpec pod, ChipDemand demand, String assigned) {
        given.put(pod.uid(), assigned);
        change(assigned, demand, true);
        serves(pod, assigned);
    }

    /**
     * Releases the chips of a pod. As in Volcano, a pod whose own annotation names chips releases them on every call.
     */
    public void remove(TaskSpec pod, ChipDemand demand) {
        String assigned = assigned(pod);
        given.remove(pod.uid());
        if (assigned != null) {
            change(assigned, demand, false);
            Set<String> pods = served.get(partOf(assigned));
            if (pods != null && pods.remove(pod.uid()) && pods.isEmpty()) {
                served.remove(partOf(assigned));
            }
        }
    }

    /** The chips for reports. */
    public List<NodeDevice> all() {
        ChipPart each = whole == null ? ChipPart.NONE : whole;
        return chips.keySet().stream()
                .map(id -> NodeDevice.of(Long.toString(id), type, Map.of("cores", each.cores(), "cpus", each.cpus())))
                .toList();
    }

    /** The chips that a pod uses, as {@link #add} counts them. */
    public List<DeviceUse> uses(ChipDemand demand, @Nullable String assigned) {
        String[] named = assigned == null ? new String[0] : assigned.split("-", -1);
        if (named.length == 0) {
            return List.of();
        }
        boolean isPart = named.length == 2;
        ChipPart part = isPart ? asked(demand).orElse(ChipPart.NONE) : whole == null ? ChipPart.NONE : whole;
        return Stream.of(named[0].split(",", -1))
                .filter(id -> chips.containsKey(number(id)))
                .map(id -> DeviceUse.of(id, isPart ? named[1] : "", Map.of("cores", part.cores(), "cpus", part.cpus())))
                .toList();
    }

    private void change(String assigned, ChipDemand demand, boolean isTaken) {
        boolean isPart = assigned.split("-", -1).length == 2;
        ChipPart part = isPart ? asked(demand).orElse(ChipPart.NONE) : whole;
        for (String name : assigned.split("-", -1)[0].split(",", -1)) {
            Chip chip = chips.get(number(name));
            if (chip == null || part == null) {
                continue;
            }
            if (!isTaken) {
                chip.giveBack(part);
                continue;
            }
            chip.take(part);
            if (isPart && !isWhole(part.cores())) {
                chip.cut();
            }
        }
    }

    /** Returns whether a number of cores is a multiple of a whole chip. */
    private boolean isWhole(long cores) {
        return whole != null && cores % whole.cores() == 0;
    }

    /** The part that a demand asks for; empty if no part has the video setting that it names. */
    private Optional<ChipPart> asked(ChipDemand demand) {
        if (whole == null) {
            return Optional.of(ChipPart.NONE);
        }
        if (isWhole(demand.cores())) {
            long cpus = demand.cores() * whole.cpus() / whole.cores();
            return Optional.of(new ChipPart(demand.cores(), cpus, ChipPart.Dvpp.UNSAID));
        }
        return ChipPart.Dvpp.of(demand.dvpp()).map(dvpp -> ChipPart.named(demand.part()));
    }

    /** Returns whether a part does not fit, so that a pod gets fewer cpus than it wants. */
    private boolean lacks(ChipPart part) {
        ChipPart free = chips.values().stream().map(Chip::free).reduce(ChipPart.NONE, ChipPart::plus);
        if (!free.isAtLeast(part)) {
            return true;
        }
        return chips.values().stream().noneMatch(chip -> chip.hasRoom(part) && !chip.isUnstable());
    }

    /** Returns whether a pod gets fewer cpus than it wants, because too few are free. */
    public boolean isLowered(ChipDemand demand) {
        return asked(demand).filter(this::lacks).flatMap(ChipPart::lowered).isPresent();
    }

    private Optional<ChipPart> wanted(ChipDemand demand) {
        return asked(demand).map(part -> lacks(part) ? part.lowered().orElse(part) : part);
    }

    /**
     * The objection to a pod, or empty. As in Volcano, too little room is not an objection: a pod that finds no chip is
     * refused when it is allocated.
     */
    public Optional<String> refusal(ChipDemand demand) {
        if (isLeaving) {
            return Optional.of("it is about to be separated");
        }
        Optional<ChipPart> wanted = wanted(demand);
        if (wanted.isEmpty()) {
            return Optional.of("the pod's dvpp value is invalid");
        }
        if (whole == null) {
            return Optional.of("the node does not describe its npus");
        }
        boolean isServed = served.isEmpty()
                || (served.size() == 1
                        && wanted.get().name().filter(served::containsKey).isPresent());
        return isServed ? Optional.empty() : Optional.of("other parts of its npus are in use");
    }

    /** Allocates chips to a pod. Returns its annotation; empty if it finds none. */
    public Optional<String> give(ChipDemand demand, TaskSpec pod) {
        Optional<ChipPart> wanted = wanted(demand);
        Optional<String> assigned = wanted.flatMap(part -> isWhole(part.cores()) ? wholeOnes(part) : one(part));
        assigned.ifPresent(text -> take(pod, demand, text));
        return assigned;
    }

    private Optional<String> wholeOnes(ChipPart wanted) {
        long count = whole == null ? 0 : wanted.cores() / whole.cores();
        if (count == 0) {
            return Optional.empty();
        }
        ChipPart each = new ChipPart(wanted.cores() / count, wanted.cpus() / count, ChipPart.Dvpp.UNSAID);
        List<String> ids = leastFree().stream()
                .filter(chip -> chip.hasRoom(each) && !chip.isCut())
                .limit(count)
                .map(chip -> Long.toString(chip.id))
                .toList();
        return ids.size() < count ? Optional.empty() : Optional.of(String.join(",", ids));
    }

    private Optional<String> one(ChipPart wanted) {
        return leastFree().stream()
                .filter(chip -> chip.hasRoom(wanted) && !chip.isUnstable())
                .findFirst()
                .flatMap(chip -> wanted.name().map(name -> chip.id + "-" + name));
    }

    /** Sorts as Go sorts short slices. The order is partial, so equal results need the same algorithm. */
    private List<Chip> leastFree() {
        List<Chip> sorted = new ArrayList<>(chips.values());
        for (int i = 1; i < sorted.size(); i++) {
            for (int j = i;
                    j > 0 && !sorted.get(j).free().isAtLeast(sorted.get(j - 1).free());
                    j--) {
                Chip before = sorted.get(j - 1);
                sorted.set(j - 1, sorted.get(j));
                sorted.set(j, before);
            }
        }
        return sorted;
    }
}
