package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The places of pods after a cycle, including pipelined ones, and the amounts left on nodes. */
final class RoomAfter {
    private final Answer answer;
    /** The nodes of placed pods, in the order of the decisions. */
    private final Map<String, String> placed = new LinkedHashMap<>();

    private final Set<String> evicted = new HashSet<>();
    private final Map<String, Tally> left;

    RoomAfter(Answer answer) {
        this.answer = answer;
        Stream.concat(answer.report().binds().stream(), answer.report().pipelined().stream())
                .forEach((Bind bind) -> placed.put(bind.task(), bind.node()));
        answer.report().evictions().stream().map(Eviction::task).forEach(evicted::add);
        left = left(answer.cluster(), this::nodeOf);
    }

    /**
     * Returns the amounts that pods leave on nodes, by node.
     *
     * @param nodeOf the node of a pod; empty if it uses none
     */
    static Map<String, Tally> left(Cluster cluster, Function<TaskSpec, String> nodeOf) {
        Map<String, Tally> left = new HashMap<>();
        cluster.nodes().forEach(node -> left.put(node.name(), Tally.of(node.allocatable())));
        for (TaskSpec pod : cluster.tasks()) {
            Tally ofNode = left.get(nodeOf.apply(pod));
            if (ofNode != null) {
                ofNode.subtract(pod.template().requests());
            }
        }
        return left;
    }

    private String nodeOf(TaskSpec pod) {
        if (pod.phase().isTerminated()) {
            return "";
        }
        if (pod.node().isEmpty()) {
            return placed.getOrDefault(pod.key(), "");
        }
        return evicted.isEmpty() || !evicted.contains(pod.key()) ? pod.node() : "";
    }

    /**
     * Returns the rest of a resource on a node. The request of one of these pods is subtracted if any of them has no
     * node; a negative result is the lacking amount.
     */
    long spare(String resource, String node, List<TaskSpec> pods) {
        int dimension = answer.cluster().resources().indexOf(resource);
        Tally ofNode = left.get(node);
        long rest = ofNode == null ? 0 : ofNode.get(dimension);
        return pods.stream().allMatch(pod -> placed.containsKey(pod.key()))
                ? Math.max(0, rest)
                : rest - request(pods).map(amounts -> amounts.get(dimension)).orElse(0L);
    }

    /**
     * Returns how much more of a resource each of these pods could request while enough of them fit; negative if they
     * request too much.
     *
     * @param enough the number of pods that need a node
     * @param open the nodes on which they may be placed
     */
    long spareForEach(String resource, List<TaskSpec> pods, int enough, List<NodeSpec> open) {
        Optional<Amounts> request = request(pods);
        if (request.isEmpty()) {
            return 0;
        }
        int dimension = answer.cluster().resources().indexOf(resource);
        Map<String, Integer> there = new HashMap<>();
        pods.forEach(pod -> there.merge(placed.getOrDefault(pod.key(), ""), 1, Integer::sum));
        List<Room> rooms = open.stream()
                .map(node -> room(node.name(), there.getOrDefault(node.name(), 0), request.get(), dimension))
                .toList();
        long fits = 0;
        long tooMuch = rooms.stream().mapToLong(Room::amount).max().orElse(0) + 1;
        while (tooMuch - fits > 1) {
            long middle = fits + (tooMuch - fits) / 2;
            if (rooms.stream().mapToLong(room -> room.pods(middle)).sum() >= enough) {
                fits = middle;
            } else {
                tooMuch = middle;
            }
        }
        return fits - request.get().get(dimension);
    }

    /**
     * The room of a node for equal pods.
     *
     * @param most the number of pods for which the other resources suffice
     * @param amount the amount of the resource for all of these pods
     */
    private record Room(long most, long amount) {
        long pods(long each) {
            return Math.min(most, amount / each);
        }
    }

    private Room room(String node, int there, Amounts request, int dimension) {
        Tally rest = left.getOrDefault(node, new Tally(request.names())).copy();
        for (int i = 0; i < there; i++) {
            rest.add(request);
        }
        long most = Long.MAX_VALUE;
        for (int d = 0; d < request.names().size(); d++) {
            if (d != dimension && request.get(d) > 0) {
                most = Math.min(most, rest.get(d) / request.get(d));
            }
        }
        return new Room(Math.max(0, most), Math.max(0, rest.get(dimension)));
    }

    /** Returns the request of one of the pods after the changes. */
    private Optional<Amounts> request(List<TaskSpec> pods) {
        TaskSpec first = pods.get(0);
        return answer.cluster().tasks().stream()
                .filter(pod -> pod.name().equals(first.name()) && pod.key().equals(first.key()))
                .map(pod -> pod.template().requests())
                .findFirst();
    }

    /**
     * Returns how many nodes with this name prefix are superfluous for enough of these pods, and for pods that were
     * placed before them.
     */
    long unneeded(String prefix, Set<String> pods, int enough) {
        List<NodeSpec> nodes = answer.cluster().nodes().stream()
                .filter(node -> node.name().startsWith(prefix))
                .toList();
        Map<String, Amounts> requests = new HashMap<>();
        answer.cluster().tasks().stream()
                .filter(pod -> placed.containsKey(pod.key()))
                .forEach(pod -> requests.put(pod.key(), pod.template().requests()));
        List<Tally> needed = new ArrayList<>();
        int missing = enough;
        for (Map.Entry<String, String> place : placed.entrySet()) {
            if (missing > 0 && place.getValue().startsWith(prefix) && needed.size() < nodes.size()) {
                pack(requests.getOrDefault(place.getKey(), nodes.get(0).allocatable()), needed, nodes.get(0));
            }
            missing -= pods.contains(place.getKey()) ? 1 : 0;
        }
        return missing > 0 ? 0 : nodes.size() - needed.size();
    }

    /** Places a pod on the first node that has room, or on an additional node. */
    private static void pack(Amounts request, List<Tally> nodes, NodeSpec like) {
        Tally chosen = null;
        for (Tally node : nodes) {
            chosen = chosen == null && request.fitsIn(node) ? node : chosen;
        }
        if (chosen == null) {
            chosen = Tally.of(like.allocatable());
            nodes.add(chosen);
        }
        chosen.subtract(request);
    }
}
