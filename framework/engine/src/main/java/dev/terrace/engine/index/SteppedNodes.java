package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.evaluation.BoundScores;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The nodes that fit an equivalence class now, by the steps of a score that is not kept, and how high the scores that
 * are kept can be on each step. Looks again only at nodes that changed; all answers are as of the last
 * {@link #catchUp}.
 */
public final class SteppedNodes {
    private final EquivalenceClass eqClass;
    private final BoundScores kept;
    private final NodeSteps steps;
    private final List<Node> nodes;
    private final ClassChanges changes;

    /** By step: no node there has a higher sum of kept scores. */
    private final double[] highest = new double[Bound.HIGHEST_STEP + 1];

    /**
     * Of nodes that were not looked at yet.
     *
     * @param nodes all nodes, by id
     */
    public SteppedNodes(EquivalenceClass eqClass, NodeSteps steps, List<Node> nodes, ChangeLog log) {
        this.eqClass = eqClass;
        this.steps = steps;
        this.nodes = nodes;
        this.changes = new ClassChanges(eqClass, nodes.size(), log);
        this.kept = eqClass.scores();
        kept.keepSums(nodes.size());
        Arrays.fill(highest, Double.NEGATIVE_INFINITY);
    }

    /** Looks at the nodes that changed since the last call; the class must have done so. */
    public void catchUp() {
        steps.catchUp();
        int count = changes.read();
        for (int i = 0; i < count; i++) {
            int id = changes.ids[i];
            if (eqClass.fitsNow(id)) {
                int step = steps.of(id);
                kept.addUp(nodes.get(id));
                highest[step] = Math.max(highest[step], eqClass.kept(id));
            }
        }
    }

    /**
     * No node on a step has a higher sum of kept scores; {@link Double#NEGATIVE_INFINITY} if none stands there. Does
     * not see that nodes have left the step until the next {@link #visit}.
     */
    public double highest(int step) {
        return highest[step];
    }

    /**
     * Visits the nodes of a step, ascending, if their sum of kept scores is high enough.
     *
     * @param ids what the sum of the next node must be at least for a visit; at first any will do
     */
    public void visit(int step, IntToDoubleFunction ids) {
        highest[step] = eqClass.visit(steps.on(step), ids);
    }
}
