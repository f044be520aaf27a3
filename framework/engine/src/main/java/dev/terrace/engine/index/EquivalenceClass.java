package dev.terrace.engine.index;

import dev.terrace.engine.contract.AnswerCheck;
import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.evaluation.BoundPredicates;
import dev.terrace.engine.evaluation.BoundScores;
import dev.terrace.engine.state.ChangeLog;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that all node-local hooks see as equal, and what the nodes are to them: who refuses and why, who has room now,
 * who will have, and how good those are that have room now. Only nodes that changed are asked again, each of them once.
 */
public final class EquivalenceClass {
    private final NodeBatches batches;
    private final ChangeLog log;
    private final Query.Purpose purpose;
    private final BoundPredicates checks;
    private final BoundScores scores;
    private final Amounts requests;
    private final NodeVerdicts standings;
    private final ScoreTree tree;
    private final @Nullable AnswerCheck witness;
    private int read = -1;

    /**
     * Looks at no node yet.
     *
     * @param purpose if it is to evict, whoever would let the tasks in once others have left counts as having room now
     * @param lacks the refusal for each dimension that a node lacks
     */
    EquivalenceClass(
            NodeBatches batches,
            ChangeLog log,
            Query.Purpose purpose,
            BoundPredicates checks,
            BoundScores scores,
            Amounts requests,
            List<NodeVerdict> lacks,
            @Nullable AnswerCheck witness) {
        this.batches = batches;
        this.log = log;
        this.purpose = purpose;
        this.checks = checks;
        this.scores = scores;
        this.requests = requests;
        this.witness = witness;
        this.standings = new NodeVerdicts(batches.nodeCount(), lacks);
        this.tree = new ScoreTree(batches.nodeCount());
    }

    /** Looks at what changed since it was last asked. */
    public void catchUp() {
        int end = log.size();
        if (read == end) {
            return;
        }
        int since = read;
        read = end;
        if (witness != null) {
            witness.keep(log.changedSince(since));
        }
        int changes = since < 0 ? batches.nodeCount() : end - since;
        if (!log.areMany(changes)) {
            rankIf(lookAtFew(since, end));
        } else if (scores.areIndependent() && !standings.isHistoryKept()) {
            lookTogether(since, changes);
        } else {
            rankIf(lookInTurn(since));
        }
    }

    /** Whether all scores have moved. */
    private boolean lookAtFew(int since, int end) {
        NodeBatch batch = batches.own();
        boolean moved = false;
        for (int from = since; from < end; from += NodeBatch.MOST) {
            batch.changes = log.between(from, Math.min(end, from + NodeBatch.MOST), batch.changed);
            moved |= keepUsable(batch);
            score(batch, moved);
            tree.update(batch.ids, batch.size, batch.scores, batch.before);
        }
        standings.count(batch.turnover);
        return moved;
    }

    /** Here no score hangs on other nodes, so that none but these can have moved. */
    private void lookTogether(int since, int changes) {
        batches.shared(changes, (range, batch) -> look(range, since, false, batch));
        batches.count(standings);
        tree.build();
    }

    /** Whether all scores have moved. */
    private boolean lookInTurn(int since) {
        boolean moved = false;
        for (int range = 0; range < batches.ranges(); range++) {
            moved = look(range, since, moved, batches.own());
        }
        batches.count(standings);
        tree.build();
        return moved;
    }

    /** Looks at what changed of a range. Whether all scores have moved, if not before. */
    private boolean look(int range, int since, boolean hadMoved, NodeBatch batch) {
        int from = range * NodeBatch.MOST;
        batch.changes = log.among(from, Math.min(from + NodeBatch.MOST, batches.nodeCount()), since, batch.changed);
        boolean moved = hadMoved;
        moved |= keepUsable(batch);
        score(batch, moved);
        tree.update(range, batch.ids, batch.size, batch.scores, batch.before);
        return moved;
    }

    /** Leaves in the batch who has room now and does not refuse. Whether all scores have moved. */
    private boolean keepUsable(NodeBatch batch) {
        // Apart from the rest, so that reads that miss the cache overlap.
        for (int i = 0; i < batch.changes; i++) {
            batch.hadRoom[i] = standings.fitsNow(batch.changed[i]);
        }
        boolean moved = false;
        int size = 0;
        int entries = 0;
        int leaves = 0;
        for (int i = 0; i < batch.changes; i++) {
            int id = batch.changed[i];
            SessionNode node = batch.all[id];
            boolean hadRoom = batch.hadRoom[i];
            if (judge(node, hadRoom, batch.turnover)) {
                moved |= hadRoom ? scores.change(node) : scores.enter(node);
                entries += hadRoom ? 0 : 1;
                batch.ids[size++] = id;
            } else if (hadRoom) {
                moved |= scores.leave(id);
                batch.left[leaves++] = id;
            }
        }
        batch.size = size;
        batch.leaves = leaves;
        batch.turnover.fitNow += entries - leaves;
        return moved;
    }

    /** Finds scores for who is in the batch, unless all will be ranked. */
    private void score(NodeBatch batch, boolean moved) {
        if (moved) {
            batch.clear();
        } else {
            scores.total(batch);
        }
        batch.addLeft();
    }

    /** Finds the node's standing. Whether it has room now. */
    private boolean judge(SessionNode node, boolean hadRoom, NodeVerdicts.Turnover turnover) {
        return purpose == Query.Purpose.EVICT
                ? judgeToEvict(node, hadRoom, turnover)
                : judgeToPlace(node, hadRoom, turnover);
    }

    /**
     * A fixed check that lets the tasks in only once others have left is asked again, so that it still speaks before
     * those that come after it.
     */
    private boolean judgeToEvict(SessionNode node, boolean hadRoom, NodeVerdicts.Turnover turnover) {
        NodeVerdict verdict = checks.ask(node, false);
        if (verdict.worst().compareTo(Verdict.Kind.REJECTS) > 0) {
            standings.setRefuses(node.id(), verdict, turnover);
            return false;
        }
        if (!hadRoom) {
            standings.setFitsNow(node.id(), turnover);
        }
        return true;
    }

    private boolean judgeToPlace(SessionNode node, boolean hadRoom, NodeVerdicts.Turnover turnover) {
        int lackingNow = node.lacksNow(requests);
        int lacking = node.isSettled() ? lackingNow : node.lacksInFuture(requests);
        if (lacking >= 0) {
            standings.setLacks(node.id(), lacking, turnover);
            return false;
        }
        NodeVerdict verdict = checks.ask(node, hadRoom);
        if (!verdict.isFit()) {
            standings.setRefuses(node.id(), verdict, turnover);
            return false;
        }
        if (lackingNow >= 0) {
            standings.setFitsSoon(node.id(), turnover);
            return false;
        }
        if (!hadRoom) {
            standings.setFitsNow(node.id(), turnover);
        }
        return true;
    }

    /** Scores all that have room now, if their scores have moved. */
    private void rankIf(boolean moved) {
        if (!moved) {
            return;
        }
        scores.recount(standings.now());
        batches.shared(standings.fitNow(), (range, batch) -> {
            batch.clear();
            standings.now().forEach(range * NodeBatch.MOST, (range + 1) * NodeBatch.MOST, batch::add);
            scores.total(batch);
            tree.update(range, batch.ids, batch.size, batch.scores, batch.before);
        });
        tree.build();
    }

    /** @throws ContractBreach if a hook says otherwise of a node that has not changed */
    public void verify() {
        if (witness != null) {
            witness.verify();
        }
    }

    /** Whether some node has room now. */
    public boolean fitsNow() {
        return standings.fitNow() > 0;
    }

    /** Whether some node may be used, now or soon. */
    public boolean fits() {
        return standings.usable() > 0;
    }

    /** The best of the nodes that have room now; there must be one. */
    public Choice best() {
        int best = tree.best();
        if (standings.fitNow() == 1) {
            return Choice.of(batches.node(best));
        }
        int next = tree.bestBeside(best);
        return new Choice(
                batches.node(best),
                tree.get(best),
                scores.terms(batches.node(best)),
                batches.node(next),
                tree.get(next),
                standings.fitNow());
    }

    /** Those that have room now. */
    public List<Node> haveRoom() {
        return withRoom().stream().<Node>mapToObj(batches::node).toList();
    }

    /** The same by their ids. */
    public BitSet withRoom() {
        return standings.now().toBitSet();
    }

    /** Those that have room now and are worth asking, the best first. */
    public BestFirst bestFirst(BitSet worthAsking) {
        BestFirst ranking = new BestFirst();
        for (int id = worthAsking.nextSetBit(0); id >= 0; id = worthAsking.nextSetBit(id + 1)) {
            if (tree.has(id)) {
                ranking.add(batches.node(id), tree.get(id));
            }
        }
        return ranking;
    }

    /** Whether a node may be used, now or soon. */
    public boolean mayBeUsed(Node node) {
        return standings.isUsable(node.id());
    }

    public boolean hasRoom(Node node) {
        return tree.has(node.id());
    }

    /** The scores, which know those that have room now. */
    public BoundScores scores() {
        return scores;
    }

    /** Whether scores do not hang on who the other candidates are. */
    public boolean scoresAnySubset() {
        return scores.areLevel();
    }

    /**
     * The best of some that have room now.
     *
     * @param candidates at least one, in order of their names
     */
    public Choice best(List<Node> candidates) {
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
    public Refusals refusals() {
        return standings.refusals(batches::node);
    }

    public VerdictHistory history() {
        return standings.history();
    }

    /** Who refused at a moment of the history. */
    public Map<Integer, NodeVerdict> refusalsAt(int moment) {
        return standings.refusalsAt(moment);
    }
}
