package dev.terrace.engine.index;

import dev.terrace.engine.binding.BoundScores;
import dev.terrace.engine.binding.NodeSums;
import dev.terrace.engine.change.ChangeLog;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;

/**
 * The nodes that fit an equivalence class now, by the steps of a score that is not kept, and how high the scores that
 * are kept can be on each step. Looks again only at nodes that changed; all answers are as of the last
 * {@link #catchUp}.
 */
final class SteppedNodes {
    private final EquivalenceClass eqClass;
    private final BoundScores kept;
    private final NodeSums sums;
    private final NodeSteps steps;
    private final List<Node> nodes;
    private final ClassChanges changes;

    /** By step: no node there has a higher sum. */
    private final double[] highest = new double[Bound.HIGHEST_STEP + 1];

    /**
     * Of nodes that were not looked at yet.
     *
     * @param nodes all nodes, by id
     */
    SteppedNodes(EquivalenceClass eqClass, NodeSteps steps, List<Node> nodes, ChangeLog log) {
        this.eqClass = eqClass;
        this.steps = steps;
        this.nodes = nodes;
        this.changes = new ClassChanges(eqClass, nodes.size(), log);
        this.kept = eqClass.scores();
        this.sums = kept.keepSums(nodes.size());
        Arrays.fill(highest, NodeSums.ABSENT);
    }

    /** Looks at the nodes that changed since the last call; the class must have done so. */
    void catchUp() {
        steps.catchUp();
        int count = changes.read();
        for (int i = 0; i < count; i++) {
            int id = changes.ids[i];
            if (eqClass.fitsNow(id)) {
                if (sums.of(id) == NodeSums.ABSENT) {
                    kept.addUp(nodes.get(id));
                }
                int step = steps.of(id);
                highest[step] = Math.max(highest[step], sums.of(id));
            }
        }
    }

    /** The sums of the nodes that fit; all others are {@link NodeSums#ABSENT}. */
    NodeSums sums() {
        return sums;
    }

    /**
     * No node on a step has a higher sum of kept scores; {@link NodeSums#ABSENT} if none stands there. Does not see
     * that nodes have left the step until it is told so.
     */
    double highest(int step) {
        return highest[step];
    }

    /** No node on a step has a higher sum than this. */
    void setHighest(int step, double sum) {
        highest[step] = sum;
    }

    /**
     * Finds the nodes of a step, those too that do not fit.
     *
     * @param found receives their ids, ascending; needs room for all nodes
     * @return how many they are
     */
    int on(int step, int[] found) {
        return steps.on(step).all(found);
    }
}
