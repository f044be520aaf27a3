package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.state.DomainNodes;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that fit an equivalence class, in two parts: those with room now, and those that will have it once leaving
 * tasks are gone. Looks again only at nodes that changed; all answers are as of the last {@link #catchUp}.
 */
public final class RoomyNodes {
    private final EquivalenceClass eqClass;
    private final Amounts requests;
    private final List<Node> nodes;
    private final ClassChanges changes;
    private final Part now;
    private final Part soon;

    /** The ids of the nodes of both parts. */
    private final BitSet ids = new BitSet();

    /** Nodes, by the scores that the class keeps. */
    private static final class Part {
        final ScoreTree scores;
        int size;

        Part(int nodes) {
            scores = new ScoreTree(nodes);
        }

        void set(int node, double score) {
            size += (score == ScoreTree.ABSENT ? 0 : 1) - (scores.has(node) ? 1 : 0);
            scores.set(node, score);
        }
    }

    /**
     * Of nodes that were not looked at yet.
     *
     * @param eqClass one of {@link Question#PROMISE}
     * @param requests what its tasks ask for
     * @param nodes all nodes, by id
     */
    public RoomyNodes(EquivalenceClass eqClass, Amounts requests, List<Node> nodes, ChangeLog log) {
        this.eqClass = eqClass;
        this.requests = requests;
        this.nodes = nodes;
        this.changes = new ClassChanges(eqClass, nodes, log);
        this.now = new Part(nodes.size());
        this.soon = new Part(nodes.size());
        eqClass.scores().keepParts();
    }

    /** Looks at the nodes that changed since the last call; the class must have done so. */
    public void catchUp() {
        changes.read(this::lookAt);
    }

    private void lookAt(SessionNode node) {
        int id = node.id();
        boolean fits = eqClass.fitsNow(node);
        if (!fits && !ids.get(id)) {
            return;
        }
        boolean isNow = fits && (node.isSettled() || node.lacksNow(requests) < 0);
        now.set(id, isNow ? eqClass.kept(node) : ScoreTree.ABSENT);
        soon.set(id, fits && !isNow ? eqClass.kept(node) : ScoreTree.ABSENT);
        ids.set(id, fits);
    }

    /** Whether any of them was excluded. */
    public boolean areExcludedBy(Refusals refusals) {
        return refusals.excludesAny(ids);
    }

    /** All of them, in order of their names; valid until a node changes. */
    public Stream<Node> nodes() {
        return ids.stream().mapToObj(nodes::get);
    }

    /** The best of those with room now, or if there are none, of the others; null if there are none either. */
    public @Nullable Choice best() {
        Part part = now.size > 0 ? now : soon;
        if (part.size == 0) {
            return null;
        }
        int best = part.scores.best();
        return choice(part, best, part.size == 1 ? -1 : part.scores.bestBeside(best), part.size);
    }

    /**
     * The best among some nodes.
     *
     * @param among in order of their names
     */
    public @Nullable Choice best(List<Node> among) {
        int[] ids = DomainNodes.idsOf(among);
        Choice choice = best(ids, now);
        return choice == null ? best(ids, soon) : choice;
    }

    private @Nullable Choice best(int[] among, Part part) {
        if (part.size == 0) {
            return null;
        }
        int[] two = {-1, -1};
        int size = part.scores.firstTwo(among, two);
        return size == 0 ? null : choice(part, two[0], two[1], size);
    }

    /** @param next -1 if there is no other */
    private Choice choice(Part part, int best, int next, int size) {
        Node node = nodes.get(best);
        return next < 0
                ? Choice.of(node)
                : new Choice(
                        node,
                        part.scores.get(best),
                        eqClass.scores().terms(node),
                        nodes.get(next),
                        part.scores.get(next),
                        size);
    }
}
