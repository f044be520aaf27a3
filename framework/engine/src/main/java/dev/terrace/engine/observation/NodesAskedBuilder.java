package dev.terrace.engine.observation;

import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.NodesAsked.Room;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The builder of {@link NodesAsked}: the nodes evaluated so far in one attempt. */
final class NodesAskedBuilder {
    private final Task task;
    private final Room room;
    private final List<NodeAnswer> each = new ArrayList<>();
    /** The nodes without enough room even if all their pods leave, among answers that require none. */
    private final Set<String> small = new HashSet<>();

    NodesAskedBuilder(Task task, Room room) {
        this.task = task;
        this.room = room;
    }

    void add(Node node, NodeAnswer answer) {
        each.add(answer);
        if (room == Room.NONE && !task.requests().atMost(node.allocatable())) {
            small.add(node.name());
        }
    }

    /** Returns the evaluated nodes that do not fit. */
    Set<String> refusing() {
        return each.stream()
                .filter(answer -> !answer.fits())
                .map(NodeAnswer::node)
                .collect(Collectors.toSet());
    }

    boolean hasFit() {
        return each.stream().anyMatch(NodeAnswer::fits);
    }

    NodesAsked build() {
        SortedMap<String, Integer> reasons = new TreeMap<>();
        SortedMap<String, Integer> alone = new TreeMap<>();
        int fit = 0;
        for (NodeAnswer node : each) {
            fit += node.fits() ? 1 : 0;
            List<Refusal> refusals = node.refusals();
            refusals.stream().filter(Refusal::isNoted).forEach(one -> reasons.merge(one.reason(), 1, Integer::sum));
            if (!node.fits() && refusals.size() == 1 && !small.contains(node.node())) {
                alone.merge(refusals.get(0).reason(), 1, Integer::sum);
            }
        }
        List<NodeAnswer> byName = new ArrayList<>(each);
        byName.sort(Comparator.comparing(NodeAnswer::node));
        return new NodesAsked(each.size(), fit, room, reasons, alone, List.copyOf(byName));
    }
}
