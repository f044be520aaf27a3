package dev.terrace.engine;

import dev.terrace.model.Amounts;
import dev.terrace.spi.Choice;
import dev.terrace.spi.Node;
import dev.terrace.spi.NodeVerdict;
import dev.terrace.spi.Query;
import dev.terrace.spi.Refusals;
import dev.terrace.spi.Verdict;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that all node-local hooks see as equal, and what the nodes are to them: who refuses and why, who has room now, who will have, and how good those are that have
 * room now. Only nodes that changed are asked again, each of them once.
 */
final class Kind {
    private final Batch batch;
    private final ChangeLog log;
    private final Query.Purpose purpose;
    private final BoundPredicates checks;
    private final BoundScores scores;
    private final Amounts requests;
    private final Standings standings;
    private final ScoreTree tree;
    private final @Nullable Witness witness;
    private int read = -1;

    /**
     * Looks at no node yet.
     *
     * @param purpose if it is to evict, whoever would let the tasks in once others have left counts as having room now
     * @param lacks the refusal for each dimension that a node lacks
     */
    Kind(
            Batch batch,
            ChangeLog log,
            Query.Purpose purpose,
            BoundPredicates checks,
            BoundScores scores,
            Amounts requests,
            List<NodeVerdict> lacks,
            @Nullable Witness witness) {
        this.batch = batch;
        this.log = log;
        this.purpose = purpose;
        this.checks = checks;
        this.scores = scores;
        this.requests = requests;
        this.witness = witness;
        this.standings = new Standings(batch.nodeCount(), lacks);
        this.tree = new ScoreTree(batch.nodeCount());
    }

    /** Looks at what changed since it was last asked. */
    void catchUp() {
        int end = log.size();
        if (read == end) {
            return;
        }
        boolean isFirst = read < 0;
        batch.begin(log, read);
        read = end;
        if (witness != null) {
            witness.keep(batch);
        }
        boolean moved = keepUsable();
        if (isFirst || moved) {
            rank();
        } else {
            scores.total(batch);
            tree.update(batch.ids, batch.size, batch.scores, batch.before);
        }
    }

    /** Leaves in the batch who has room now and does not refuse. Whether all scores have moved. */
    private boolean keepUsable() {
        // Apart from the rest, so that reads that miss the cache overlap.
        for (int i = 0; i < batch.size; i++) {
            batch.hadRoom[i] = standings.fitsNow(batch.ids[i]);
        }
        boolean moved = false;
        int looked = batch.size;
        int left = 0;
        batch.clear();
        for (int i = 0; i < looked; i++) {
            int id = batch.ids[i];
            SessionNode node = batch.node(id);
            boolean hadRoom = batch.hadRoom[i];
            if (judge(node, hadRoom)) {
                moved |= hadRoom ? scores.change(node) : scores.enter(node);
                batch.add(id);
            } else if (hadRoom) {
                batch.left[left++] = id;
            }
        }
        return leave(left) || moved;
    }

    /** Forgets the scores of those that left the batch. Whether all others have moved. */
    private boolean leave(int count) {
        Arrays.fill(batch.scores, 0, count, ScoreTree.ABSENT);
        tree.update(batch.left, count, batch.scores, batch.before);
        boolean moved = false;
        for (int i = 0; i < count; i++) {
            moved |= scores.leave(batch.left[i]);
        }
        return moved;
    }

    /** Finds the node's standing. Whether it has room now. */
    private boolean judge(SessionNode node, boolean hadRoom) {
        return purpose == Query.Purpose.EVICT ? judgeToEvict(node, hadRoom) : judgeToPlace(node, hadRoom);
    }

    /** A fixed check that lets the tasks in only once others have left is asked again, so that it still speaks before those that come after it. */
    private boolean judgeToEvict(SessionNode node, boolean hadRoom) {
        NodeVerdict verdict = checks.ask(node, false);
        if (verdict.worst().compareTo(Verdict.Kind.REJECTS) > 0) {
            standings.setRefuses(node.id(), verdict);
            return false;
        }
        if (!hadRoom) {
            standings.setFitsNow(node.id());
        }
        return true;
    }

    private boolean judgeToPlace(SessionNode node, boolean hadRoom) {
        int lackingNow = node.lacksNow(requests);
        int lacking = node.isSettled() ? lackingNow : node.lacksInFuture(requests);
        if (lacking >= 0) {
            standings.setLacks(node.id(), lacking);
            return false;
        }
        NodeVerdict verdict = checks.ask(node, hadRoom);
        if (!verdict.isFit()) {
            standings.setRefuses(node.id(), verdict);
            return false;
        }
        if (lackingNow >= 0) {
            standings.setFitsSoon(node.id());
            return false;
        }
        if (!hadRoom) {
            standings.setFitsNow(node.id());
        }
        return true;
    }

    /** Scores all that have room now. */
    private void rank() {
        scores.recount(standings.now());
        batch.clear();
        standings.now().stream().forEach(batch::add);
        scores.total(batch);
        tree.set(batch.ids, batch.size, batch.scores);
    }

    /** @throws ContractBreach if a hook says otherwise of a node that has not changed */
    void verify() {
        if (witness != null) {
            witness.verify();
        }
    }

    /** Whether some node has room now. */
    boolean fitsNow() {
        return standings.fitNow() > 0;
    }

    /** Whether some node may be used, now or soon. */
    boolean fits() {
        return standings.usable() > 0;
    }

    /** The best of the nodes that have room now; there must be one. */
    Choice best() {
        int best = tree.best();
        if (standings.fitNow() == 1) {
            return Choice.of(batch.node(best));
        }
        int next = tree.bestBeside(best);
        return new Choice(
                batch.node(best),
                tree.get(best),
                scores.terms(batch.node(best)),
                batch.node(next),
                tree.get(next),
                standings.fitNow());
    }

    /** Those that have room now. */
    List<Node> haveRoom() {
        return standings.now().stream().<Node>mapToObj(batch::node).toList();
    }

    /** The same by their ids; not to be changed. */
    BitSet withRoom() {
        return standings.now();
    }

    /** Those that have room now and are worth asking, the best first. */
    Ranking bestFirst(BitSet worthAsking) {
        Ranking ranking = new Ranking();
        for (int id = worthAsking.nextSetBit(0); id >= 0; id = worthAsking.nextSetBit(id + 1)) {
            if (tree.has(id)) {
                ranking.add(batch.node(id), tree.get(id));
            }
        }
        return ranking;
    }

    /** Whether a node may be used, now or soon. */
    boolean mayBeUsed(Node node) {
        return standings.isUsable(node.id());
    }

    boolean hasRoom(Node node) {
        return tree.has(node.id());
    }

    /** The scores, which know those that have room now. */
    BoundScores scores() {
        return scores;
    }

    /** Whether scores do not hang on who the other candidates are. */
    boolean scoresAnySubset() {
        return scores.areLevel();
    }

    /**
     * The best of some that have room now.
     *
     * @param candidates at least one, in order of their names
     */
    Choice best(List<Node> candidates) {
        if (candidates.size() == 1) {
            return Choice.of(candidates.get(0));
        }
        Node best = firstBest(candidates, null);
        Node next = firstBest(candidates, best);
        return new Choice(best, tree.get(best.id()), scores.terms(best), next, tree.get(next.id()), candidates.size());
    }

    private Node firstBest(List<Node> candidates, @Nullable Node except) {
        Node best = candidates.get(candidates.get(0) == except ? 1 : 0);
        for (Node node : candidates) {
            if (node != except && tree.get(node.id()) > tree.get(best.id())) {
                best = node;
            }
        }
        return best;
    }

    /** All who refuse. */
    Refusals refusals() {
        return standings.refusals(batch);
    }

    VerdictHistory history() {
        return standings.history();
    }

    /** Who refused at a moment of the history. */
    Map<Integer, NodeVerdict> refusalsAt(int moment) {
        return standings.refusalsAt(moment);
    }
}
