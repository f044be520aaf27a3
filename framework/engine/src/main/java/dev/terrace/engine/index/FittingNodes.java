package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that fit an equivalence class, in two parts: nodes with room now, and nodes with room once leaving tasks
 * are gone. {@link #catchUp} evaluates only nodes that changed; all answers are as of the last call.
 */
final class FittingNodes {
    private final EquivalenceClass eqClass;
    private final Amounts requests;
    private final List<Node> nodes;
    private final ChangedNodes changes;
    private int timesRescored;
    private final FutureRoom room;
    private final FutureRoom.Asked asked;

    /** Scratch space. */
    private final int[] found;

    private final Part now;
    private final Part soon;

    /** The nodes of both parts. */
    private final NodeSet both;

    /** Nodes with the cached scores of the class. Ranked on the first query about all nodes. */
    private static final class Part {
        ScoreTree scores;
        int size;
        private boolean isRanked;

        Part(int nodes) {
            scores = ScoreTree.unranked(nodes);
        }

        void set(int node, double score) {
            size += (score == ScoreTree.ABSENT ? 0 : 1) - (scores.has(node) ? 1 : 0);
            scores.set(node, score);
        }

        void rank(int nodes) {
            if (!isRanked) {
                isRanked = true;
                ScoreTree ranked = new ScoreTree(nodes);
                for (int node = 0; node < nodes; node++) {
                    ranked.set(node, scores.get(node));
                }
                scores = ranked;
            }
        }
    }

    /**
     * Creates the ranking without evaluating a node.
     *
     * @param eqClass a class of {@link NodeQuestion#PROMISE}
     * @param requests the requests of its tasks
     * @param nodes all nodes, by id
     */
    FittingNodes(EquivalenceClass eqClass, Amounts requests, List<Node> nodes, ChangeLog log, FutureRoom room) {
        this.eqClass = eqClass;
        this.requests = requests;
        this.room = room;
        this.asked = new FutureRoom.Asked(requests);
        room.admit(requests);
        this.found = new int[nodes.size() + 1];
        this.nodes = nodes;
        this.changes = new ChangedNodes(nodes.size(), log);
        this.now = new Part(nodes.size());
        this.soon = new Part(nodes.size());
        this.both = new NodeSet(nodes.size());
    }

    /**
     * Evaluates the nodes that changed since the last call. If the class can evaluate nodes separately, it evaluates
     * only nodes with room; otherwise it catches up.
     */
    void catchUp() {
        boolean evaluatesSome = eqClass.mayEvaluateSome();
        if (!evaluatesSome) {
            eqClass.catchUp();
        }
        room.catchUp();
        if (timesRescored != eqClass.timesRescored()) {
            timesRescored = eqClass.timesRescored();
            changes.forget();
        }
        int count = changes.read();
        int[] some = changes.ids;
        int withRoom = 0;
        for (int i = 0; i < count; i++) {
            int id = some[i];
            int has = room.has(asked, id);
            found[i - withRoom] = id;
            some[withRoom] = id;
            withRoom += has;
        }
        for (int i = 0; i < count - withRoom; i++) {
            if (both.has(found[i])) {
                remove(found[i]);
            }
        }
        if (evaluatesSome && withRoom <= NodeBatch.CAPACITY) {
            eqClass.evaluate(some, withRoom);
        } else if (evaluatesSome) {
            eqClass.catchUp();
        }
        for (int i = 0; i < withRoom; i++) {
            lookAt((SessionNode) nodes.get(some[i]));
        }
    }

    private void remove(int id) {
        now.set(id, ScoreTree.ABSENT);
        soon.set(id, ScoreTree.ABSENT);
        both.remove(id);
    }

    private void lookAt(SessionNode node) {
        int id = node.id();
        if (eqClass.fitsNow(node)) {
            boolean isNow = node.isSettled() || node.lacksNow(requests) < 0;
            now.set(id, isNow ? eqClass.kept(node) : ScoreTree.ABSENT);
            soon.set(id, isNow ? ScoreTree.ABSENT : eqClass.kept(node));
            both.add(id);
        } else if (both.has(id)) {
            remove(id);
        }
    }

    /** Returns whether the refusals exclude any of the nodes. */
    boolean areExcludedBy(Refusals refusals) {
        return refusals.excludesAny(both.toBitSet());
    }

    /** Returns all nodes in order of their names. Valid until a node changes. */
    Stream<Node> nodes() {
        return both.toBitSet().stream().<Node>mapToObj(nodes::get);
    }

    /** Returns the best of the nodes with room now, or else of the others; null without any. */
    @Nullable
    Choice best() {
        Part part = now.size > 0 ? now : soon;
        if (part.size == 0) {
            return null;
        }
        part.rank(nodes.size());
        int best = part.scores.best();
        return eqClass.choice(best, part.size == 1 ? -1 : part.scores.bestBeside(best), part.size);
    }

    /**
     * Returns the best of some nodes, by the same order; null without any.
     *
     * @param among in order of their names
     */
    @Nullable
    Choice best(List<Node> among) {
        int count = both.find(among, found);
        Choice choice = best(found, count, now);
        return choice == null ? best(found, count, soon) : choice;
    }

    private @Nullable Choice best(int[] among, int count, Part part) {
        if (part.size == 0) {
            return null;
        }
        int[] two = {-1, -1};
        int size = part.scores.firstTwo(among, count, two);
        return size == 0 ? null : eqClass.choice(two[0], two[1], size);
    }
}
