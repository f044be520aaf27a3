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
import dev.terrace.engine.index.RoomyNodes;
import dev.terrace.engine.index.Workers;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
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
    private final EquivalenceClasses classesToPromise;
    private final Refusals noRefusals = new Refusals();
    private final List<Node> nodes;
    private final ChangeLog log;

    private final int dimensions;

    /** Null until it is asked for. */
    private @Nullable FutureRoom futureRoom;

    private final Map<EquivalenceClass, RoomyNodes> roomyNodes = new HashMap<>();

    /** @param workers may evaluate nodes along with the session's thread */
    @SuppressWarnings("this-escape") // calls a final method that reads what super(…) has set
    public IndexedPlacement(HookTable hooks, SessionState state, Workers workers, Contracts contracts) {
        super(hooks, state);
        this.nodes = state.nodes;
        this.log = state.changes;
        this.dimensions = state.cluster.resources().size();
        NodeBatches batches = new NodeBatches(state.nodes, workers);
        this.classes = equivalenceClasses(Question.PLACE, contracts, batches);
        this.classesToBackfill = equivalenceClasses(Question.BACKFILL, contracts, batches);
        this.classesToEvict = equivalenceClasses(Question.EVICT, contracts, batches);
        this.classesToPromise = equivalenceClasses(Question.PROMISE, contracts, batches);
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

    /** Does not look for reasons where the index knows that no node can be used. */
    @Override
    public @Nullable Choice choice(Query query) {
        SessionTask task = (SessionTask) query.task();
        return isIndexedToPromise(query, task)
                ? choiceToPromise(query, task)
                : best(query).choice();
    }

    /** Empty where a plugin must be told of what is placed, or a node counts a task still that it is not on. */
    @Override
    public Optional<Predicate<List<Node>>> mayHold(List<Task> tasks) {
        boolean isPlain = !tasks.isEmpty() && !hooks().areAllEventsHeard();
        for (Task task : tasks) {
            isPlain &= task.node() == null && !((SessionTask) task).hasCopies();
        }
        return isPlain ? Optional.of(new SharedRoom(futureRoom(), tasks)) : Optional.empty();
    }

    private FutureRoom futureRoom() {
        if (futureRoom == null) {
            futureRoom = new FutureRoom(nodes, dimensions, log);
        }
        return futureRoom;
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
        Choice choice = choiceAmong(eqClass, query, candidates);
        return choice == null ? bestOfAll(query) : new Selection(choice, noRefusals);
    }

    /** Null if they cannot be scored. */
    private @Nullable Choice choiceAmong(EquivalenceClass eqClass, Query query, List<Node> candidates) {
        return isScoredBy(eqClass, query) ? eqClass.best(candidates) : choose(query, candidates, eqClass.scores());
    }

    /** Whether the scores that a class keeps are those of any candidates. */
    private boolean isScoredBy(EquivalenceClass eqClass, Query query) {
        return eqClass.scoresAnySubset() && !isScoredClusterWide(query);
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

    private Selection bestToPromise(Query query, SessionTask task) {
        Choice choice = choiceToPromise(query, task);
        return choice == null ? bestOfAll(query) : new Selection(choice, noRefusals);
    }

    /**
     * Asks the index which nodes have room, and node by node where it does not say which of them is the best. Null if
     * no node can be used.
     */
    private @Nullable Choice choiceToPromise(Query query, SessionTask task) {
        EquivalenceClass eqClass = classesToPromise.of(task);
        RoleMemory.Role role = roleOf(query);
        Promising promising = new Promising(task);
        if (role == null) {
            RoomyNodes roomy = roomyNodes.computeIfAbsent(
                    eqClass, known -> new RoomyNodes(known, task.requests(), nodes, log, futureRoom()));
            roomy.catchUp();
            if (isScoredBy(eqClass, query) && !leavesOut(query, roomy)) {
                return query.among() == null ? roomy.best() : roomy.best(query.among());
            }
            askWithRoom(query, roomy, promising);
        } else {
            eqClass.catchUp();
            askAll(query, eqClass, role, promising);
        }
        List<Node> candidates = promising.now.isEmpty() ? promising.soon : promising.now;
        if (candidates.isEmpty()) {
            return null;
        }
        Choice choice = choiceAmong(eqClass, query, candidates);
        return choice == null ? bestOfAll(query).choice() : choice;
    }

    private static boolean leavesOut(Query query, RoomyNodes roomy) {
        Refusals before = ((SessionTask) query.task()).refusals();
        return before != null && roomy.areExcludedBy(before);
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

    private void askWithRoom(Query query, RoomyNodes roomy, Promising promising) {
        Predicate<Node> isAsked = node -> !isLeftOut(query, node);
        if (query.among() != null) {
            BitSet among = new BitSet();
            query.among().forEach(node -> among.set(node.id()));
            isAsked = isAsked.and(node -> among.get(node.id()));
        }
        roomy.nodes().filter(isAsked).forEach(node -> promising.add((SessionNode) node));
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
        } else if (isIndexedToEvict(query, task)) {
            classesToEvict.of(task).verify();
        } else if (isIndexedToPromise(query, task)) {
            classesToPromise.of(task).verify();
        }
    }
}
