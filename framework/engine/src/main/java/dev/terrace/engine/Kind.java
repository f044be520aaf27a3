package dev.terrace.engine;

import dev.terrace.model.Amounts;
import dev.terrace.spi.Choice;
import dev.terrace.spi.NodeVerdict;
import dev.terrace.spi.Refusals;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that all node-local hooks see as equal, and what the nodes are to them: who refuses and why, who has room now, who will have, and how good those are that have
 * room now. Only nodes that changed are asked again, each of them once.
 */
final class Kind {
    private final Batch batch;
    private final ChangeLog log;
    private final BoundPredicates checks;
    private final BoundScores scores;
    private final Room room;

    /** Who refuses, by node; null where the node may be used. */
    private final @Nullable NodeVerdict[] refusals;

    private final BitSet refused = new BitSet();
    private final BitSet now = new BitSet();
    private final ScoreTree tree;
    private final VerdictHistory history = new VerdictHistory();
    private int read = -1;
    private int usable;
    private int fitNow;
    private @Nullable Refusals summary;
    private final @Nullable Witness witness;

    /**
     * What the tasks ask for, and what is said of a node that lacks it.
     *
     * @param lacks the refusal for each dimension
     */
    record Room(Amounts requests, List<NodeVerdict> lacks) {}

    Kind(Batch batch, ChangeLog log, BoundPredicates checks, BoundScores scores, Room room, @Nullable Witness witness) {
        this.batch = batch;
        this.log = log;
        this.checks = checks;
        this.scores = scores;
        this.room = room;
        this.witness = witness;
        this.refusals = new NodeVerdict[batch.nodeCount()];
        this.tree = new ScoreTree(batch.nodeCount());
        this.usable = batch.nodeCount();
    }

    /** Looks at what changed since it was last asked. */
    void catchUp() {
        int end = log.size();
        if (read == end) {
            return;
        }
        batch.clear();
        boolean isFirst = read < 0;
        if (isFirst) {
            batch.addAll();
        } else {
            for (int i = read; i < end; i++) {
                int node = log.lastChangeAt(i);
                if (node >= 0) {
                    batch.add(node);
                }
            }
        }
        read = end;
        if (witness != null) {
            witness.keep(batch);
        }
        boolean moved = keepUsable();
        moved |= take();
        if (isFirst || moved) {
            rank();
        } else {
            scores.total(batch);
            for (int i = 0; i < batch.size; i++) {
                tree.update(batch.nodes[i].id(), batch.scores[i]);
            }
        }
    }

    /** Leaves in the batch who has room now and does not refuse. Whether all scores have moved. */
    private boolean keepUsable() {
        boolean moved = false;
        int kept = 0;
        for (int i = 0; i < batch.size; i++) {
            SessionNode node = batch.nodes[i];
            int id = node.id();
            int lacking = node.lacksNow(room.requests);
            NodeVerdict refusal = refusal(node, lacking);
            judge(id, refusal);
            if (lacking < 0 && refusal == null) {
                batch.nodes[kept++] = node;
            } else if (now.get(id)) {
                moved |= leave(id);
            }
        }
        batch.size = kept;
        return moved;
    }

    /** Takes in who is in the batch. Whether all scores have moved. */
    private boolean take() {
        boolean moved = false;
        for (int i = 0; i < batch.size; i++) {
            SessionNode node = batch.nodes[i];
            moved |= now.get(node.id()) ? scores.change(node) : enter(node);
        }
        return moved;
    }

    /** Scores all that have room now. */
    private void rank() {
        scores.recount(now);
        batch.clear();
        for (int node = now.nextSetBit(0); node >= 0; node = now.nextSetBit(node + 1)) {
            batch.add(node);
        }
        scores.total(batch);
        for (int i = 0; i < batch.size; i++) {
            tree.put(batch.nodes[i].id(), batch.scores[i]);
        }
        tree.build();
    }

    private boolean enter(SessionNode node) {
        now.set(node.id());
        fitNow++;
        return scores.enter(node);
    }

    private boolean leave(int id) {
        now.clear(id);
        fitNow--;
        tree.update(id, ScoreTree.ABSENT);
        return scores.leave(id);
    }

    private void judge(int id, @Nullable NodeVerdict verdict) {
        if (verdict == null && !refused.get(id)) {
            return;
        }
        NodeVerdict before = refusals[id];
        if (!Objects.equals(before, verdict)) {
            summary = null;
            usable += (verdict == null ? 1 : 0) - (before == null ? 1 : 0);
            refusals[id] = verdict;
            refused.set(id, verdict != null);
            history.changed(id, before, verdict);
        }
    }

    /** @param lackingNow what the node lacks now, or -1 */
    private @Nullable NodeVerdict refusal(SessionNode node, int lackingNow) {
        int lacking = node.isSettled() ? lackingNow : node.lacksInFuture(room.requests);
        if (lacking >= 0) {
            return room.lacks.get(lacking);
        }
        NodeVerdict verdict = checks.ask(node);
        return verdict.isFit() ? null : verdict;
    }

    /** @throws ContractBreach if a hook says otherwise of a node that has not changed */
    void verify() {
        if (witness != null) {
            witness.verify();
        }
    }

    /** Whether some node has room now. */
    boolean fitsNow() {
        return fitNow > 0;
    }

    /** Whether some node may be used, now or soon. */
    boolean fits() {
        return usable > 0;
    }

    /** The best of the nodes that have room now; there must be one. */
    Choice best() {
        int best = tree.best();
        if (fitNow == 1) {
            return Choice.of(batch.node(best));
        }
        int next = tree.bestBeside(best);
        return new Choice(
                batch.node(best),
                tree.get(best),
                scores.terms(batch.node(best)),
                batch.node(next),
                tree.get(next),
                fitNow);
    }

    /** All who refuse. */
    Refusals refusals() {
        Refusals known = summary;
        if (known == null) {
            known = new Refusals();
            for (int id = 0; id < refusals.length; id++) {
                NodeVerdict verdict = refusals[id];
                if (verdict != null) {
                    known.add(batch.node(id), verdict);
                }
            }
            summary = known;
        }
        return known;
    }

    VerdictHistory history() {
        return history;
    }

    /** Who refused at a moment of the history. */
    Map<Integer, NodeVerdict> refusalsAt(int moment) {
        return history.at(moment, refusals);
    }
}
