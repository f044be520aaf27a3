package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that fit an equivalence class now, by the steps of a score that is not kept, and on each step by the scores
 * that are. Looks again only at nodes that changed; all answers are as of the last {@link #catchUp}.
 */
public final class SteppedNodes {
    private static final byte NONE = -1;

    private final EquivalenceClass eqClass;
    private final Amounts requests;
    private final ToIntBiFunction<Amounts, Node> step;
    private final List<Node> nodes;
    private final ClassChanges changes;
    private final boolean exact;

    /** By node id; {@link #NONE} where the class does not fit. */
    private final byte[] steps;

    /** By step; null until a node stands there. */
    private final @Nullable ScoreTree[] scores = new ScoreTree[Bound.HIGHEST_STEP + 1];

    private final int[] sizes = new int[scores.length];

    /**
     * Of nodes that were not looked at yet.
     *
     * @param requests what the tasks of the class ask for
     * @param step of a node
     * @param nodes all nodes, by id
     */
    public SteppedNodes(
            EquivalenceClass eqClass,
            Amounts requests,
            ToIntBiFunction<Amounts, Node> step,
            List<Node> nodes,
            ChangeLog log) {
        this.eqClass = eqClass;
        this.requests = requests;
        this.step = step;
        this.nodes = nodes;
        this.changes = new ClassChanges(eqClass, nodes.size(), log);
        this.steps = new byte[nodes.size()];
        Arrays.fill(steps, NONE);
        eqClass.scores().keepSums(nodes.size());
        this.exact = eqClass.scores().isBatchLevel();
    }

    /**
     * Whether a node that is before another on its step, or on an equal place, has no smaller sum of all scores if one
     * more is added to the nodeOrder scores of both, to the last bit.
     */
    public boolean isExact() {
        return exact;
    }

    /** What a node's place on its step goes by: the sum of those scores that are kept and differ from node to node. */
    public double key(Node node) {
        return exact ? eqClass.scores().ordered(node) : eqClass.kept(node);
    }

    /** Looks at the nodes that changed since the last call; the class must have done so. */
    public void catchUp() {
        int count = changes.read();
        for (int i = 0; i < count; i++) {
            lookAt(nodes.get(changes.ids[i]));
        }
    }

    private void lookAt(Node node) {
        int id = node.id();
        int before = steps[id];
        int now = eqClass.fitsNow(node) ? stepOf(node) : NONE;
        if (before != now && before != NONE) {
            sizes[before]--;
            on(before).set(id, ScoreTree.ABSENT);
        }
        if (now != NONE) {
            sizes[now] += before == now ? 0 : 1;
            on(now).set(id, key(node));
        }
        steps[id] = (byte) now;
    }

    private int stepOf(Node node) {
        return Math.max(0, Math.min(Bound.HIGHEST_STEP, step.applyAsInt(requests, node)));
    }

    private ScoreTree on(int place) {
        ScoreTree known = scores[place];
        if (known == null) {
            known = new ScoreTree(steps.length);
            scores[place] = known;
        }
        return known;
    }

    /** How many nodes stand on a step. */
    public int size(int place) {
        return sizes[place];
    }

    /** Visits the ids below one of the nodes of a step whose keys are at least so much, ascending. */
    public void atLeast(int place, double key, int below, IntConsumer ids) {
        on(place).atLeast(key, below, ids);
    }

    /** The id of a step's first node: of those with the highest key, the first by name. There must be one. */
    public int first(int place) {
        return on(place).best();
    }

    /** The id of the node after the first. There must be one. */
    public int second(int place) {
        ScoreTree tree = on(place);
        return tree.bestBeside(tree.best());
    }
}
