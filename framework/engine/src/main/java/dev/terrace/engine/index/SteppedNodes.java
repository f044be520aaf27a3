package dev.terrace.engine.index;

import dev.terrace.engine.binding.BoundScores;
import dev.terrace.engine.binding.NodeSums;
import dev.terrace.engine.change.ChangeLog;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;

/**
 * The nodes that fit an equivalence class now, by the steps of a score that is not cached, with an upper bound of the
 * cached scores on each step. {@link #catchUp} evaluates only nodes that changed; all answers are as of the last call.
 */
final class SteppedNodes {
    private final EquivalenceClass eqClass;
    private final BoundScores kept;
    private final NodeSums sums;
    private final NodeSteps steps;
    private final List<Node> nodes;
    private final ClassChanges changes;

    /** The upper bound of the sums, by step. */
    private final double[] highest = new double[Bound.HIGHEST_STEP + 1];

    /**
     * Creates it without evaluating a node.
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

    /** Evaluates the nodes that changed since the last call. The class must have caught up. */
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

    /** Returns the sums of the nodes that fit; all others are {@link NodeSums#ABSENT}. */
    NodeSums sums() {
        return sums;
    }

    /**
     * Returns an upper bound of the sums of cached scores on a step; {@link NodeSums#ABSENT} if the step is empty. The
     * bound does not fall when nodes leave the step, unless {@link #setHighest} lowers it.
     */
    double highest(int step) {
        return highest[step];
    }

    /** Sets the upper bound of the sums on a step. */
    void setHighest(int step, double sum) {
        highest[step] = sum;
    }

    /**
     * Lists the nodes of a step, including those that do not fit.
     *
     * @param found receives the ids, ascending; needs room for all nodes
     * @return the number of nodes found
     */
    int on(int step, int[] found) {
        return steps.on(step).all(found);
    }
}
