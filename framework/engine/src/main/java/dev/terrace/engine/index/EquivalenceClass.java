package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.contract.AnswerCheck;
import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.placement.BestFirst;
import dev.terrace.engine.state.DomainNodes;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An equivalence class of tasks with its verdict on each node: it fits now, fits once leaving tasks are gone, or
 * refuses with reasons. Nodes that fit now also have a score. {@link #catchUp} evaluates only nodes that changed, each
 * once. All answers are as of the last call.
 */
final class EquivalenceClass {
    private final NodeBatches batches;
    private final ChangeLog log;
    private final Query.Purpose purpose;
    private final ClassPredicates checks;
    private final ClassScores scores;
    private final @Nullable Amounts requests;
    private final NodeVerdicts verdicts;
    private final ScoreTree tree;
    private final @Nullable AnswerCheck answerCheck;
    private final ClassAnswers answers;

    /** The first change of the log that is not evaluated; {@link ChangeLog#BEGINNING} before the first evaluation. */
    private int read;

    /**
     * Whether {@link #catchUp} evaluated all changes before this session, so that no answer depends on an earlier input
     * of fixed predicates.
     */
    private boolean hasCaughtUp;

    private int timesRescored;

    /**
     * Creates a class without evaluating a node.
     *
     * @param purpose if it is to evict, a node that would accept the tasks after other tasks have left counts as
     *     fitting now
     * @param requests the room that a node must have, now or soon; null if room does not matter
     * @param lacks the refusal for each dimension that a node can lack
     * @param answerCheck checks the hooks on request; null if contracts are trusted
     * @param before the answers of an earlier session, which it continues; null without any
     */
    EquivalenceClass(
            NodeBatches batches,
            ChangeLog log,
            Query.Purpose purpose,
            ClassPredicates checks,
            ClassScores scores,
            @Nullable Amounts requests,
            List<NodeVerdict> lacks,
            @Nullable AnswerCheck answerCheck,
            @Nullable ClassAnswers before) {
        this.batches = batches;
        this.log = log;
        this.purpose = purpose;
        this.checks = checks;
        this.scores = scores;
        this.requests = requests;
        this.answerCheck = answerCheck;
        this.verdicts = before == null
                ? new NodeVerdicts(batches.nodeCount(), lacks)
                : new NodeVerdicts(before.verdicts, lacks);
        this.tree = before == null ? tree(purpose, batches.nodeCount()) : before.tree;
        this.read = before == null ? ChangeLog.BEGINNING : log.number(before.place);
        this.answers =
                new ClassAnswers(verdicts, tree, scores.levels(), answerCheck == null ? null : answerCheck.kept());
        this.answers.place = log.place(read);
    }

    /** Does not rank nodes for evictions: their readers do if necessary. */
    private static ScoreTree tree(Query.Purpose purpose, int nodes) {
        return purpose == Query.Purpose.EVICT ? ScoreTree.unranked(nodes) : new ScoreTree(nodes);
    }

    /** Returns its answers, which it continues to change. */
    ClassAnswers answers() {
        return answers;
    }

    /** Evaluates the nodes that changed since the last call. */
    void catchUp() {
        int end = log.size();
        if (read == end) {
            return;
        }
        int since = read;
        read = end;
        answers.place = log.place(end);
        if (answerCheck != null) {
            answerCheck.keep(log.since(since));
        }
        int first = log.listed(since);
        int changes = (int) Math.min(batches.nodeCount(), (long) end - first);
        boolean areFew = !log.areMany(changes);
        boolean mayShare = scores.areIndependent() && !verdicts.isHistoryKept();
        if (areFew) {
            rescoreIf(evaluateFew(first, end));
        } else if (mayShare) {
            evaluateInParallel(since, changes);
        } else {
            rescoreIf(evaluateInTurn(since));
        }
        hasCaughtUp = true;
    }

    /** Returns whether nodes can be evaluated separately: no score depends on other nodes. */
    boolean mayEvaluateSome() {
        return scores.areIndependent();
    }

    /**
     * Evaluates some nodes. The answers for others stay as they are until the next {@link #catchUp}. Requires
     * {@link #mayEvaluateSome}.
     *
     * @param ids the nodes: the first {@code count}, at most as many as a batch holds
     */
    void evaluate(int[] ids, int count) {
        NodeBatch batch = batches.own();
        batch.changes = count;
        System.arraycopy(ids, 0, batch.changed, 0, count);
        evaluate(batch, false);
        verdicts.count(batch.turnover);
    }

    /** Evaluates the changed nodes of a batch. Returns whether the scores of all nodes changed. */
    private boolean evaluate(NodeBatch batch, boolean hadMoved) {
        boolean moved = keepFitting(batch) || hadMoved;
        score(batch, moved);
        tree.update(batch.ids, batch.size, batch.scores, batch.before);
        return moved;
    }

    /** Evaluates changes one by one. Returns whether the scores of all nodes changed. */
    private boolean evaluateFew(int first, int end) {
        NodeBatch batch = batches.own();
        boolean moved = false;
        for (int from = first; from < end; from += NodeBatch.CAPACITY) {
            batch.changes = log.between(from, Math.min(end, from + NodeBatch.CAPACITY), batch.changed);
            moved = evaluate(batch, moved);
        }
        verdicts.count(batch.turnover);
        return moved;
    }

    /** Evaluates all ranges on several threads. Requires that no score depends on other nodes. */
    private void evaluateInParallel(int since, int changes) {
        batches.forEachRange(changes, (range, batch) -> evaluate(range, since, false, batch));
        batches.count(verdicts);
        tree.build();
    }

    /** Evaluates all ranges on this thread. Returns whether the scores of all nodes changed. */
    private boolean evaluateInTurn(int since) {
        boolean moved = false;
        for (int range = 0; range < batches.ranges(); range++) {
            moved = evaluate(range, since, moved, batches.own());
        }
        batches.count(verdicts);
        tree.build();
        return moved;
    }

    /**
     * Evaluates the changed nodes of a range.
     *
     * @param hadMoved whether the scores of all nodes changed already
     * @return whether the scores of all nodes changed
     */
    private boolean evaluate(int range, int since, boolean hadMoved, NodeBatch batch) {
        int from = range * NodeBatch.CAPACITY;
        batch.changes =
                log.inRange(from, Math.min(from + NodeBatch.CAPACITY, batches.nodeCount()), since, batch.changed);
        boolean moved = keepFitting(batch) || hadMoved;
        score(batch, moved);
        tree.update(range, batch.ids, batch.size, batch.scores, batch.before);
        return moved;
    }

    /** Keeps the nodes of the batch that fit now. Returns whether the scores of all nodes changed. */
    private boolean keepFitting(NodeBatch batch) {
        look(batch);
        boolean moved = false;
        int size = 0;
        int entries = 0;
        int leaves = 0;
        for (int i = 0; i < batch.changes; i++) {
            int id = batch.changed[i];
            SessionNode node = batch.all[id];
            boolean fittedNow = batch.fittedNow[i];
            if (batch.pass[i] || judge(node, batch.admitted[i], batch.turnover)) {
                if (!fittedNow) {
                    verdicts.setFitsNow(id, batch.turnover);
                    entries++;
                }
                moved |= fittedNow ? scores.change(node) : scores.enter(node);
                batch.ids[size++] = id;
            } else if (fittedNow) {
                moved |= scores.leave(id);
                batch.left[leaves++] = id;
            }
        }
        batch.size = size;
        batch.leaves = leaves;
        batch.turnover.fitNow += entries - leaves;
        return moved;
    }

    /** Finds the nodes that fitted before. In a large batch, also finds the nodes that pass all checks. */
    private void look(NodeBatch batch) {
        // Separate loops, so that cache misses overlap.
        for (int i = 0; i < batch.changes; i++) {
            // Only a node that fits now has a score, and the score is read soon anyway.
            batch.fittedNow[i] = tree.has(batch.changed[i]);
            // Between sessions, the input of fixed predicates may have changed, too.
            batch.admitted[i] = batch.fittedNow[i] && hasCaughtUp;
        }
        if (purpose == Query.Purpose.EVICT || !batch.isWorthColumns()) {
            Arrays.fill(batch.pass, 0, batch.changes, false);
            return;
        }
        for (int i = 0; i < batch.changes; i++) {
            batch.pass[i] = requests == null || batch.all[batch.changed[i]].lacksNow(requests) < 0;
        }
        checks.passAll(batch.all, batch.changed, batch.changes, batch.admitted, batch.pass);
    }

    /** Scores the nodes of the batch, unless all nodes will be scored later. */
    private void score(NodeBatch batch, boolean moved) {
        if (moved) {
            batch.clear();
        } else {
            scores.total(batch);
        }
        batch.addLeft();
    }

    /**
     * Sets the verdict on a node. Returns whether it fits now.
     *
     * @param isAdmitted whether fixed predicates can be skipped
     */
    private boolean judge(SessionNode node, boolean isAdmitted, NodeVerdicts.Turnover turnover) {
        return purpose == Query.Purpose.EVICT ? judgeToEvict(node, turnover) : judgeToPlace(node, isAdmitted, turnover);
    }

    /**
     * Like {@link #judgeToPlace}, for evictions: a node also fits if predicates only reject it. Never skips fixed
     * predicates, because they may reject a node that fits.
     */
    private boolean judgeToEvict(SessionNode node, NodeVerdicts.Turnover turnover) {
        int lacking = requests == null ? -1 : node.lacksInFuture(requests);
        if (lacking >= 0) {
            verdicts.setLacks(node.id(), lacking, turnover);
            return false;
        }
        NodeVerdict verdict = checks.ask(node, false);
        if (verdict.worst().compareTo(Verdict.Kind.REJECTS) > 0) {
            verdicts.setRefuses(node.id(), verdict, turnover);
            return false;
        }
        return true;
    }

    private boolean judgeToPlace(SessionNode node, boolean isAdmitted, NodeVerdicts.Turnover turnover) {
        int lackingNow = requests == null ? -1 : node.lacksNow(requests);
        int lacking = requests == null || node.isSettled() ? lackingNow : node.lacksInFuture(requests);
        if (lacking >= 0) {
            verdicts.setLacks(node.id(), lacking, turnover);
            return false;
        }
        NodeVerdict verdict = checks.ask(node, isAdmitted);
        if (!verdict.isFit()) {
            verdicts.setRefuses(node.id(), verdict, turnover);
            return false;
        }
        if (lackingNow >= 0) {
            verdicts.setFitsSoon(node.id(), turnover);
            return false;
        }
        return true;
    }

    /** Scores all nodes that fit now, if all scores changed. */
    private void rescoreIf(boolean moved) {
        if (!moved) {
            return;
        }
        timesRescored++;
        scores.recount(verdicts.now());
        batches.forEachRange(verdicts.fitNow(), (range, batch) -> {
            batch.clear();
            verdicts.now().forEach(range * NodeBatch.CAPACITY, (range + 1) * NodeBatch.CAPACITY, batch::add);
            scores.total(batch);
            tree.update(range, batch.ids, batch.size, batch.scores, batch.before);
        });
        tree.build();
    }

    /**
     * Evaluates all hooks again on all nodes, if contracts are verified. Catches up first, because a query that needed
     * no evaluation may not have done so.
     *
     * @throws ContractBreach if an answer for a node differs although the node has not changed
     */
    void verify() {
        if (answerCheck != null) {
            catchUp();
            answerCheck.verify();
        }
    }

    /** Returns whether a node fits now. */
    boolean fitsNow() {
        return verdicts.fitNow() > 0;
    }

    /** Returns whether a node fits now or soon. */
    boolean fitsNowOrSoon() {
        return verdicts.usable() > 0;
    }

    /** Returns whether nodes may have room for several tasks of the class together, now or soon. */
    boolean mayHold(int count) {
        if (requests == null) {
            return true;
        }
        long held = 0;
        for (int id = 0; id < batches.nodeCount() && held < count; id++) {
            held += verdicts.isUsable(id) ? batches.node(id).holds(requests) : 0;
        }
        return held >= count;
    }

    /** Returns the best of the nodes that fit now. At least one must fit. */
    Choice best() {
        int best = tree.best();
        int count = verdicts.fitNow();
        return choice(best, count == 1 ? -1 : tree.bestBeside(best), count);
    }

    /**
     * Returns the choice of a node that fits now, by the cached scores.
     *
     * @param next the runner-up; -1 without one
     * @param count the number of nodes that were compared
     */
    Choice choice(int best, int next, int count) {
        SessionNode node = batches.node(best);
        return next < 0
                ? Choice.of(node)
                : new Choice(node, tree.get(best), scores.terms(node), batches.node(next), tree.get(next), count);
    }

    /** Returns how often the scores of all nodes changed. */
    int timesRescored() {
        return timesRescored;
    }

    /** Returns the cached score of a node that fits now. */
    double kept(Node node) {
        return tree.get(node.id());
    }

    /** Returns the nodes that fit now, in order of their names. */
    List<Node> fitting() {
        return fittingIds().stream().<Node>mapToObj(batches::node).toList();
    }

    /** Returns the ids of the nodes that fit now, as a copy. */
    BitSet fittingIds() {
        return verdicts.now().toBitSet();
    }

    /** Returns the nodes that fit now and are in {@code worthAsking}, best first. */
    BestFirst bestFirst(BitSet worthAsking) {
        BestFirst ranking = new BestFirst();
        for (int id = worthAsking.nextSetBit(0); id >= 0; id = worthAsking.nextSetBit(id + 1)) {
            if (tree.has(id)) {
                ranking.add(batches.node(id), tree.get(id));
            }
        }
        return ranking;
    }

    /** Returns whether a node fits now or soon. */
    boolean fitsNowOrSoon(Node node) {
        return verdicts.isUsable(node.id());
    }

    /** Returns whether a node fits now. */
    boolean fitsNow(Node node) {
        return tree.has(node.id());
    }

    /** Returns the node-local scores, whose candidates are the nodes that fit now. */
    ClassScores scores() {
        return scores;
    }

    /** Returns whether the cached scores hold for any subset of the nodes that fit now. */
    boolean scoresAnySubset() {
        return scores.areLevel();
    }

    /**
     * Returns the best of some nodes that fit now, by the cached scores.
     *
     * @param candidates at least one, in order of their names
     */
    Choice best(List<Node> candidates) {
        int[] ids = DomainNodes.idsOf(candidates);
        int[] two = {-1, -1};
        int count = tree.firstTwo(ids, ids.length, two);
        return choice(two[0], two[1], count);
    }

    /** Returns the refusals of all nodes that fit neither now nor soon. */
    Refusals refusals() {
        return verdicts.refusals(batches::node);
    }

    /** Returns the history of the verdicts. */
    VerdictHistory history() {
        return verdicts.history();
    }

    /** Returns the refusals at a point of the history, by node id. */
    Map<Integer, NodeVerdict> refusalsAt(int point) {
        return verdicts.refusalsAt(point);
    }
}
