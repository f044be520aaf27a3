package dev.terrace.plugins.armada.round.state;

import dev.terrace.model.node.Taint;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundNode;
import dev.terrace.plugins.armada.round.data.RoundRules;
import dev.terrace.plugins.armada.round.data.Vectors;
import dev.terrace.spi.toolkit.RadixSort;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The immutable data of the nodes of a round. */
public final class RoundNodes {
    private final List<RoundNode> nodes;
    private final int resources;
    private final List<List<Taint>> taints = new ArrayList<>();
    private final boolean[] overAllocated;
    private final int[] type;
    private final int[] byName;
    private final int[] nameRank;
    private int types;

    RoundNodes(RoundInput input) {
        nodes = input.nodes();
        resources = input.rules().resources().ofNodes();
        overAllocated = overAllocated();
        type = types(input.rules());
        for (int n = 0; n < nodes.size(); n++) {
            RoundNode node = nodes.get(n);
            if (node.unschedulable() || node.cordoned() || overAllocated[n]) {
                List<Taint> all = new ArrayList<>(node.taints());
                all.add(Taint.CORDON);
                taints.add(all);
            } else {
                taints.add(node.taints());
            }
        }
        byName = IntStream.range(0, nodes.size())
                .boxed()
                .sorted(Comparator.comparing(n -> nodes.get(n).name()))
                .mapToInt(Integer::intValue)
                .toArray();
        nameRank = RadixSort.places(byName);
    }

    private boolean[] overAllocated() {
        boolean[] over = new boolean[nodes.size()];
        for (int n = 0; n < over.length; n++) {
            long[] used = new long[resources];
            nodes.get(n).load().parts().forEach(part -> Vectors.add(used, part.amount()));
            over[n] = Vectors.exceeds(used, nodes.get(n).capacity());
        }
        return over;
    }

    /** Assigns node types: nodes with equal indexed taints and labels share a type. */
    private int[] types(RoundRules rules) {
        Map<List<Object>, Integer> known = new HashMap<>();
        int[] result = new int[nodes.size()];
        for (int n = 0; n < result.length; n++) {
            RoundNode node = nodes.get(n);
            Set<String> tainted = new TreeSet<>();
            for (Taint taint : node.taints()) {
                if (rules.indexedTaints().contains(taint.key())) {
                    tainted.add(taint.toString());
                }
            }
            if (node.unschedulable() && rules.indexedTaints().contains(Taint.CORDON.key())) {
                tainted.add(Taint.CORDON.toString());
            }
            Map<String, String> labelled = new TreeMap<>(node.labels());
            labelled.keySet().retainAll(rules.indexedNodeLabels());
            result[n] = known.computeIfAbsent(List.of(tainted, labelled), key -> types++);
        }
        return result;
    }

    public int count() {
        return nodes.size();
    }

    RoundNode get(int node) {
        return nodes.get(node);
    }

    String name(int node) {
        return nodes.get(node).name();
    }

    public Map<String, String> labels(int node) {
        return nodes.get(node).labels();
    }

    /** The node's taints, with {@link Taint#CORDON} if it accepts no new jobs. */
    List<Taint> taints(int node) {
        return taints.get(node);
    }

    /** Returns whether its jobs request more than its capacity, which makes it unschedulable. */
    public boolean isOverAllocated(int node) {
        return overAllocated[node];
    }

    int type(int node) {
        return type[node];
    }

    int types() {
        return types;
    }

    /** All nodes in the order of their names. Must not be modified. */
    public int[] byName() {
        return byName;
    }

    /** The node's position in the order of names. */
    int nameRank(int node) {
        return nameRank[node];
    }

    /** Returns whether an empty node has room for a request. */
    boolean couldHold(int node, long[] request) {
        long[] capacity = nodes.get(node).capacity();
        for (int r = 0; r < resources; r++) {
            if (request[r] > capacity[r]) {
                return false;
            }
        }
        return true;
    }
}
