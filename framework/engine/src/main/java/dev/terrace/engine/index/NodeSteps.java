package dev.terrace.engine.index;

import dev.terrace.engine.binding.NodeSet;
import dev.terrace.engine.change.ChangeLog;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The step of each node, for all equivalence classes. {@link #catchUp} evaluates only nodes that changed; all answers
 * are as of the last call.
 */
final class NodeSteps {
    private final List<Node> nodes;
    private final ToIntFunction<Node> step;

    /** By node id. */
    private final byte[] steps;

    /** By step. */
    private final NodeSet[] on = new NodeSet[Bound.HIGHEST_STEP + 1];

    private final ChangedNodes changed;

    /**
     * Creates it without evaluating a node.
     *
     * @param nodes all nodes, by id
     * @param step returns the step of a node
     */
    NodeSteps(List<Node> nodes, ToIntFunction<Node> step, ChangeLog log) {
        this.nodes = nodes;
        this.step = step;
        this.steps = new byte[nodes.size()];
        this.changed = new ChangedNodes(nodes.size(), log);
        Arrays.setAll(on, each -> new NodeSet(nodes.size()));
    }

    /** Evaluates the nodes that changed since the last call. */
    void catchUp() {
        int count = changed.read();
        for (int i = 0; i < count; i++) {
            int id = changed.ids[i];
            byte now = (byte) Math.max(0, Math.min(Bound.HIGHEST_STEP, step.applyAsInt(nodes.get(id))));
            on[steps[id]].remove(id);
            on[now].add(id);
            steps[id] = now;
        }
    }

    int of(int node) {
        return steps[node];
    }

    NodeSet on(int place) {
        return on[place];
    }
}
