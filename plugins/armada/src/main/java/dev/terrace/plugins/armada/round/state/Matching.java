package dev.terrace.plugins.armada.round.state;

import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.plugins.armada.round.data.JobShape;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which nodes a job could use if they were empty, by taints of every effect, labels and capacity. Computed once
 * for each shape and set of away tolerations, and once for each label value.
 */
public final class Matching {
    /** The id of the empty set of away tolerations. */
    static final int NONE = 0;

    private final RoundNodes nodes;
    private final List<JobShape> shapes = new ArrayList<>();
    private final Map<JobShape, Integer> shapeIds = new HashMap<>();
    private final List<List<Toleration>> furtherTolerations = new ArrayList<>(List.of(List.of()));
    private final Map<List<Toleration>, Integer> tolerationIds = new HashMap<>(Map.of(List.of(), NONE));
    private final List<List<BitSet>> answers = new ArrayList<>();
    private final Map<LabelValue, BitSet> labelled = new HashMap<>();

    private record LabelValue(String label, String value) {}

    Matching(RoundNodes nodes) {
        this.nodes = nodes;
    }

    /** The dense id of a shape. */
    int idOf(JobShape shape) {
        Integer known = shapeIds.get(shape);
        if (known != null) {
            return known;
        }
        int id = shapes.size();
        shapes.add(shape);
        shapeIds.put(shape, id);
        answers.add(new ArrayList<>());
        return id;
    }

    /** The id of a set of away tolerations extended by tolerations of some taints. */
    public int tolerating(int further, List<Taint> taints) {
        List<Toleration> all = new ArrayList<>(furtherTolerations.get(further));
        for (Taint taint : taints) {
            boolean any = taint.value().equals("*");
            all.add(new Toleration(taint.key(), any ? "Exists" : "Equal", any ? "" : taint.value(), taint.effect()));
        }
        return tolerationIds.computeIfAbsent(List.copyOf(all), key -> {
            furtherTolerations.add(key);
            return furtherTolerations.size() - 1;
        });
    }

    public boolean matches(Candidate candidate, int node) {
        return nodesFor(candidate).get(node)
                && (candidate.uniformityLabel.isEmpty() || labelled(candidate).get(node));
    }

    private BitSet nodesFor(Candidate candidate) {
        List<BitSet> ofShape = answers.get(candidate.shape());
        int further = candidate.awayTolerations;
        while (ofShape.size() <= further) {
            ofShape.add(null);
        }
        BitSet known = ofShape.get(further);
        if (known == null) {
            known = compute(shapes.get(candidate.shape()), furtherTolerations.get(further));
            ofShape.set(further, known);
        }
        return known;
    }

    private BitSet compute(JobShape shape, List<Toleration> further) {
        BitSet matching = new BitSet(nodes.count());
        for (int n = 0; n < nodes.count(); n++) {
            if (nodes.couldHold(n, shape.request())
                    && toleratesAll(nodes.taints(n), shape.tolerations(), further)
                    && shape.nodes().allow(nodes.labels(n), nodes.name(n))) {
                matching.set(n);
            }
        }
        return matching;
    }

    private static boolean toleratesAll(List<Taint> taints, List<Toleration> own, List<Toleration> further) {
        for (Taint taint : taints) {
            if (!taint.isToleratedBy(own) && !taint.isToleratedBy(further)) {
                return false;
            }
        }
        return true;
    }

    private BitSet labelled(Candidate candidate) {
        return labelled.computeIfAbsent(new LabelValue(candidate.uniformityLabel, candidate.uniformity), key -> {
            BitSet having = new BitSet(nodes.count());
            for (int n = 0; n < nodes.count(); n++) {
                having.set(n, key.value.equals(nodes.labels(n).get(key.label)));
            }
            return having;
        });
    }
}
