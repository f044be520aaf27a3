package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The cards of a node that pods share by memory and cores. As in Volcano, cards allocated in this session stay
 * allocated when the pod is deallocated: Volcano finds them by the pod's annotations, which are not written yet.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/nvidia/vgpu/device_info.go">Volcano,
 *     vgpu</a>
 */
final class VirtualGpus implements NodeDevices<VgpuDemand> {
    static final String IDS = "volcano.sh/vgpu-ids-new";
    static final String TYPE = "NVIDIA";

    /** The number of units per card, because amounts of these resources are in thousandths. */
    private static final long UNITS = 1000;

    private final Register register;
    private final List<VirtualCard> cards;
    private final Policy policy;
    private final CardRequest.Names names;
    private final String seconds;
    private final Exclusivity exclusivity;

    /** The cards of each container, and the sum of the scores of the last card of each try. */
    private record Given(List<List<AssignedCard>> containers, double score) {}

    private record Tried(VirtualCard card, long memory, long cores) {}

    /**
     * The cards that a node registered, without users.
     *
     * @param names the resource names by which pods ask for them
     * @param seconds the time of the cycle, as annotations write it
     */
    VirtualGpus(Register register, CardRequest.Names names, Policy policy, ExclusiveRules rules, String seconds) {
        this.register = register;
        this.cards = register.cards();
        this.policy = policy;
        this.names = names;
        this.seconds = seconds;
        this.exclusivity =
                new Exclusivity(register.mode().equals(Register.SOFTWARE) ? rules : ExclusiveRules.NONE, cards);
    }

    /**
     * Records the pods that are on the node when the session opens. Called after {@link #add} of the pods that count.
     */
    void open(Collection<TaskSpec> pods) {
        exclusivity.open(pods);
    }

    @Override
    public void add(TaskSpec pod) {
        forEach(
                pod.annotations(),
                (card, assigned) -> register.sharing()
                        .add(card, assigned, pod.uid(), Pod.of(pod).group()));
        exclusivity.came(pod);
    }

    @Override
    public void remove(TaskSpec pod) {
        forEach(pod.annotations(), (card, assigned) -> register.sharing().remove(card, assigned, pod.uid()));
        exclusivity.left(pod);
    }

    /**
     * The amounts in annotations of the snapshot. As in Volcano, annotations of pods bound in this session are not
     * written yet.
     */
    @Override
    public Map<String, Long> usedBy(TaskSpec pod) {
        Map<String, Long> used = new HashMap<>();
        for (AssignedCard assigned : assigned(pod.annotations())) {
            for (VirtualCard card : cards) {
                if (card.isNamedBy(assigned.id())) {
                    used.merge(names.memory(), assigned.memory() * UNITS, Long::sum);
                    used.merge(names.cores(), assigned.cores() * UNITS, Long::sum);
                }
            }
        }
        return used;
    }

    private static List<AssignedCard> assigned(Map<String, String> annotations) {
        String text = annotations.get(IDS);
        return text == null ? List.of() : AssignedCard.read(text);
    }

    @Override
    public List<NodeDevice> all() {
        return cards.stream().map(VirtualCard::described).toList();
    }

    @Override
    public List<DeviceUse> uses(TaskSpec pod, Map<String, String> annotations) {
        List<DeviceUse> uses = new ArrayList<>();
        forEach(
                annotations,
                (card, assigned) -> uses.add(DeviceUse.of(
                        card.id(),
                        Instances.Chosen.partOf(assigned.id()),
                        Map.of(
                                "memory",
                                register.sharing().memoryOf(card, assigned),
                                "cores",
                                assigned.cores(),
                                "pods",
                                1L))));
        return uses;
    }

    /** Visits the cards that annotations assign: the first that an id names. */
    private void forEach(Map<String, String> annotations, BiConsumer<VirtualCard, AssignedCard> visit) {
        for (AssignedCard assigned : assigned(annotations)) {
            cards.stream()
                    .filter(card -> card.isNamedBy(assigned.id()))
                    .findFirst()
                    .ifPresent(card -> visit.accept(card, assigned));
        }
    }

    @Override
    public DeviceFit fit(VgpuDemand demand) {
        if (demand.mode() != null && !demand.mode().equals(register.mode())) {
            return DeviceFit.no("its gpus are shared in another mode");
        }
        List<VirtualCard> copies = new ArrayList<>(cards.size());
        for (VirtualCard card : cards) {
            copies.add(card.copy());
        }
        Given given = serve(demand, copies);
        return given == null ? DeviceFit.no(lack(demand)) : DeviceFit.of(given.score());
    }

    /** Describes the lack of cards. A card that has room for one container's part may be needed for two. */
    private String lack(VgpuDemand demand) {
        Set<Integer> closed = exclusivity.closedTo(demand.rules());
        long requested =
                demand.containers().stream().mapToLong(CardRequest::cards).sum();
        long free = cards.stream()
                .filter(card -> !closed.contains(card.index())
                        && demand.containers().stream()
                                .anyMatch(request -> take(
                                                demand,
                                                request,
                                                card.copy(),
                                                request.memoryOn(card.load().memory()))
                                        != null))
                .count();
        return free < requested
                ? DeviceFit.tooFew("gpus", free, cards.size(), requested)
                : "too little of its gpus is free";
    }

    @Override
    public Optional<Map<String, String>> allocate(VgpuDemand demand, TaskSpec pod) {
        Given given = demand.mode() != null && !demand.mode().equals(register.mode()) ? null : serve(demand, cards);
        if (given == null) {
            return Optional.empty();
        }
        given.containers().forEach(container -> container.forEach(assigned -> note(assigned, pod)));
        exclusivity.given(pod);
        String ids = AssignedCard.write(given.containers());
        return Optional.of(Map.of(
                "volcano.sh/vgpu-node",
                register.node(),
                "volcano.sh/vgpu-time",
                seconds,
                IDS,
                ids,
                "volcano.sh/devices-to-allocate",
                ids,
                "volcano.sh/bind-phase",
                "allocating",
                "volcano.sh/bind-time",
                seconds));
    }

    /** Records the group of a card's user, whose usage is already counted. */
    private void note(AssignedCard assigned, TaskSpec pod) {
        String group = Pod.of(pod).group();
        VirtualCard.Use none = new VirtualCard.Use(0, 0, group);
        for (VirtualCard card : cards) {
            if (card.isNamedBy(assigned.id())) {
                VirtualCard.Use before = card.pods().getOrDefault(pod.uid(), none);
                card.pods().put(pod.uid(), before.plus(assigned.memory(), assigned.cores()));
            }
        }
    }

    /** Takes the requests of the containers from the cards; null, with nothing taken, if a request cannot be met. */
    private @Nullable Given serve(VgpuDemand demand, List<VirtualCard> from) {
        Set<Integer> closed = exclusivity.closedTo(demand.rules());
        List<Tried> tried = new ArrayList<>();
        List<List<AssignedCard>> containers = new ArrayList<>();
        double score = 0;
        for (CardRequest request : demand.containers()) {
            long left = request.cards();
            List<AssignedCard> given = new ArrayList<>();
            if (left <= from.size()) {
                List<VirtualCard> inOrder = new ArrayList<>(from);
                inOrder.sort(policy.order());
                for (VirtualCard card : inOrder) {
                    long memory = request.memoryOn(card.load().memory());
                    String id = closed.contains(card.index()) ? null : take(demand, request, card, memory);
                    if (id == null) {
                        continue;
                    }
                    tried.add(new Tried(card, memory, request.cores()));
                    if (left > 0) {
                        left--;
                        given.add(new AssignedCard(id, TYPE, memory, request.cores()));
                        score += card.load().score(policy);
                    }
                    if (left == 0) {
                        break;
                    }
                }
            }
            if (left > 0) {
                // As in Volcano, this releases the requested amounts, even of an instance that is larger.
                tried.forEach(each -> each.card().load().untry(each.memory(), each.cores()));
                return null;
            }
            containers.add(given);
        }
        return new Given(containers, score);
    }

    private @Nullable String take(VgpuDemand demand, CardRequest request, VirtualCard card, long memory) {
        boolean mayUse = demand.filter().takesId(card.id())
                && card.load().hasRoom(memory, request.cores(), CardLoad.WHOLE)
                && (demand.apartFrom().isEmpty() || !card.isUsedBy(demand.apartFrom()))
                && card.type().contains(TYPE)
                && demand.filter().takesType(card.type());
        return mayUse ? register.sharing().take(card, memory, request.cores()) : null;
    }
}
