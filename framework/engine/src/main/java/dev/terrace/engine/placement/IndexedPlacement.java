package dev.terrace.engine.placement;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.index.BestFirst;
import dev.terrace.engine.index.EquivalenceClass;
import dev.terrace.engine.index.EquivalenceClasses;
import dev.terrace.engine.index.FutureRoom;
import dev.terrace.engine.index.NodeBatches;
import dev.terrace.engine.index.Question;
import dev.terrace.engine.index.Workers;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Placement that keeps the verdict and score of each node for each equivalence class of tasks.
 *
 * <p>Answers from the index if only node-local hooks matter. If a cluster-wide hook or a network domain also matters,
 * asks them only about the nodes on which the index finds room. Falls back to {@link ExhaustivePlacement} for every
 * other query, and when no such node is left. All three paths give identical results, to the last bit of every score.
 */
public class IndexedPlacement extends ExhaustivePlacement {
    private final EquivalenceClasses classes;
    private final EquivalenceClasses classesToBackfill;
    private final EquivalenceClasses classesToEvict;
    private final Refusals noRefusals = new Refusals();
    private final List<Node> nodes;
    private final ChangeLog log;

    /** By what tasks ask for. */
    private final Map<Amounts, FutureRoom> roomAhead = new HashMap<>();

    /** @param workers may evaluate nodes along with the session's thread */
    @SuppressWarnings("this-escape") // calls a final method that reads what super(…) has set
    public IndexedPlacement(HookTable hooks, SessionState state, Workers workers, Contracts contracts) {
        super(hooks, state);
        this.nodes = state.nodes;
        this.log = state.changes;
        NodeBatches batches = new NodeBatches(state.nodes, workers);
        this.classes = equivalenceClasses(Question.PLACE, contracts, batches);
        this.classesToBackfill = equivalenceClasses(Question.BACKFILL, contracts, batches);
        this.classesToEvict = equivalenceClasses(Question.EVICT, contracts, batches);
    }

    @Override
    public Selection best(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (isIndexedToPromise(query, task)) {
            return bestToPromise(query, task);
        }
        if (!isIndexed(query, task)) {
            return bestOfAll(query);
        }
        EquivalenceClass eqClass = classToPlace(query, task);
        eqClass.catchUp();
        if (isLocal(query, task)) {
            return bestOf(eqClass, query);
        }
        Selection bounded = bestWithinBound(eqClass, query);
        return bounded == null ? bestOfSome(eqClass, query) : bounded;
    }

    private EquivalenceClass classToPlace(Query query, SessionTask task) {
        return (query.ledger() == Query.Ledger.NONE ? classesToBackfill : classes).of(task);
    }

    /** Answers from the index alone, unless the memory of the task's role says more than the index. */
    private Selection bestOf(EquivalenceClass eqClass, Query query) {
        RoleMemory.Role role = roleOf(query);
        if (role != null && !role.isImpliedBy(eqClass)) {
            return bestOfAll(query);
        }
        if (eqClass.fitsNow()) {
            if (role != null) {
                role.note(eqClass);
            }
            return new Selection(eqClass.best(), noRefusals);
        }
        if (eqClass.fits() || (role != null && !role.isExplainedBy(eqClass))) {
            return bestOfAll(query);
        }
        if (role != null) {
            role.note(eqClass);
        }
        return new Selection(null, eqClass.refusals());
    }

    /** Scores only nodes that can be the best; null where all must be scored, or a role's memory says more. */
    private @Nullable Selection bestWithinBound(EquivalenceClass eqClass, Query query) {
        RoleMemory.Role role = roleOf(query);
        if (role != null && !role.isImpliedBy(eqClass)) {
            return null;
        }
        Choice choice = choiceWithinBound(query, eqClass);
        if (choice == null) {
            return null;
        }
        if (role != null) {
            role.note(eqClass);
        }
        return new Selection(choice, noRefusals);
    }

    /**
     * Chooses among the nodes that fit now by the index, are in the query's domain and pass cluster-wide predicates.
     */
    private Selection bestOfSome(EquivalenceClass eqClass, Query query) {
        RoleMemory.Role role = roleOf(query);
        List<Node> candidates = role == null ? candidates(eqClass, query) : candidates(eqClass, query, role);
        if (candidates.isEmpty()) {
            return bestOfAll(query);
        }
        return bestAmong(eqClass, query, candidates);
    }

    private Selection bestAmong(EquivalenceClass eqClass, Query query, List<Node> candidates) {
        boolean areScoresKept = eqClass.scoresAnySubset() && !isScoredClusterWide((SessionTask) query.task());
        Choice choice = areScoresKept ? eqClass.best(candidates) : choose(query, candidates, eqClass.scores());
        return choice == null ? bestOfAll(query) : new Selection(choice, noRefusals);
    }

    private List<Node> candidates(EquivalenceClass eqClass, Query query) {
        SessionTask task = (SessionTask) query.task();
        List<Node> candidates = new ArrayList<>();
        for (Node node : query.among() == null ? eqClass.fitting() : query.among()) {
            if (eqClass.fitsNow(node) && passesClusterWide(task, (SessionNode) node)) {
                candidates.add(node);
            }
        }
        return candidates;
    }

    /** As above, for a task with a role: refusals are remembered, and a node with a remembered refusal is not asked. */
    private List<Node> candidates(EquivalenceClass eqClass, Query query, RoleMemory.Role role) {
        SessionTask task = (SessionTask) query.task();
        List<Node> candidates = new ArrayList<>();
        for (Node node : amongOf(query)) {
            if (role.recall(node.id()) != null) {
                continue;
            }
            if (!eqClass.fitsNowOrSoon(node) || !passesClusterWide(task, (SessionNode) node)) {
                ask(query, role, node);
            } else if (eqClass.fitsNow(node)) {
                candidates.add(node);
            }
        }
        return candidates;
    }

    /** Looks for room node by node, and asks the index what predicates and scores say of a node that has it. */
    private Selection bestToPromise(Query query, SessionTask task) {
        EquivalenceClass eqClass = classesToEvict.of(task);
        eqClass.catchUp();
        RoleMemory.Role role = roleOf(query);
        Promising promising = new Promising(task);
        if (role == null) {
            askWithRoom(query, eqClass, promising);
        } else {
            askAll(query, eqClass, role, promising);
        }
        List<Node> candidates = promising.now.isEmpty() ? promising.soon : promising.now;
        if (candidates.isEmpty()) {
            return bestOfAll(query);
        }
        return bestAmong(eqClass, query, candidates);
    }

    /** The nodes that may be promised to a task: those that have room now, and those that will have it. */
    private record Promising(SessionTask task, List<Node> now, List<Node> soon) {
        Promising(SessionTask task) {
            this(task, new ArrayList<>(), new ArrayList<>());
        }

        void add(SessionNode node) {
            (node.lacksNow(task.requests()) < 0 ? now : soon).add(node);
        }
    }

    /** Only nodes that have room now or soon are looked at. */
    private void askWithRoom(Query query, EquivalenceClass eqClass, Promising promising) {
        Amounts requests = promising.task.requests();
        BitSet roomy = roomAhead.computeIfAbsent(requests, FutureRoom::new).of(nodes, log);
        if (query.among() != null) {
            for (Node node : query.among()) {
                if (roomy.get(node.id()) && eqClass.fitsNow(node) && !isLeftOut(query, node)) {
                    promising.add((SessionNode) node);
                }
            }
            return;
        }
        for (int id = roomy.nextSetBit(0); id >= 0; id = roomy.nextSetBit(id + 1)) {
            Node node = nodes.get(id);
            if (eqClass.fitsNow(node) && !isLeftOut(query, node)) {
                promising.add((SessionNode) node);
            }
        }
    }

    /** All nodes are looked at, so that the role's memory has all refusals. */
    private void askAll(Query query, EquivalenceClass eqClass, RoleMemory.Role role, Promising promising) {
        Amounts requests = promising.task.requests();
        for (Node each : amongOf(query)) {
            SessionNode node = (SessionNode) each;
            if (isLeftOut(query, node) || role.recall(node.id()) != null) {
                continue;
            }
            int lacking = node.lacksInFuture(requests);
            if (lacking >= 0) {
                role.remember(node.id(), lack(lacking));
            } else if (eqClass.fitsNow(node)) {
                promising.add(node);
            } else {
                ask(query, role, node);
            }
        }
    }

    @Override
    public Iterable<Node> bestFirst(Query query, BitSet worthAsking) {
        if (hasNothingToEvaluate(query, worthAsking)) {
            return List.of();
        }
        EquivalenceClass eqClass = classToEvict(query);
        if (eqClass == null) {
            return bestFirstOfAll(query, worthAsking);
        }
        BestFirst ranking = eqClass.bestFirst(worthAsking);
        return () -> ranking;
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        EquivalenceClass eqClass = classToEvict(query);
        return eqClass == null ? inTurnOfAll(query) : List.of(eqClass.fitting(), List.of());
    }

    /** The equivalence class that can answer a query about evictions; null if all nodes must be asked. */
    private @Nullable EquivalenceClass classToEvict(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (!isIndexedToEvict(query, task)) {
            return null;
        }
        EquivalenceClass eqClass = classesToEvict.of(task);
        eqClass.catchUp();
        RoleMemory.Role role = roleOf(query);
        Refusals before = task.refusals();
        boolean leavesOut = before != null && before.excludesAny(eqClass.fittingIds());
        if (leavesOut || (role != null && !role.isImpliedBy(eqClass))) {
            return null;
        }
        if (role != null) {
            role.note(eqClass, before);
        }
        return eqClass;
    }

    /**
     * Checks the hooks that the index has just answered a query from.
     *
     * @throws ContractBreach if a hook's answer for a node differs although the node has not changed
     */
    final void verify(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (isIndexed(query, task)) {
            classToPlace(query, task).verify();
        } else if (isIndexedToEvict(query, task) || isIndexedToPromise(query, task)) {
            classesToEvict.of(task).verify();
        }
    }
}
