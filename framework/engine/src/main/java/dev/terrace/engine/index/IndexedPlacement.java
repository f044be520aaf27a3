package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.SessionMemory;
import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.placement.BestFirst;
import dev.terrace.engine.placement.NodeFilter;
import dev.terrace.engine.placement.PlainPlacement;
import dev.terrace.engine.placement.RoleMemory;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.SchedulerFlags.Sharding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Placement that caches the verdict and score of each node for each equivalence class of tasks.
 *
 * <p>Answers from the index if only node-local hooks matter. If a cluster-wide hook or a network domain also matters,
 * evaluates these only on the nodes that fit by the index. Falls back to the plain placement for every other query, and
 * when no such node is left. All three paths give identical results, to the last bit of every score.
 */
public final class IndexedPlacement implements Placement {
    private final PlainPlacement plain;
    private final NodeFilter filter;
    private final Predicates predicates;
    private final Scores scores;
    private final HookTable hooks;
    private final List<Node> nodes;
    private final ChangeLog log;
    private final int dimensions;
    private final boolean isSharded;
    private final EquivalenceClasses classes;
    private final EquivalenceClasses classesToBackfill;
    private final EquivalenceClasses classesToEvict;
    private final EquivalenceClasses classesToPromise;
    private final Refusals noRefusals = new Refusals();
    private final Map<EquivalenceClass, FittingNodes> fittingNodes = new HashMap<>();

    /** Null until first use. */
    private @Nullable FutureRoom futureRoom;

    /**
     * Wraps the plain placement of the same session.
     *
     * @param memory the memory of the session
     * @param workers may evaluate nodes along with the session's thread
     * @param contracts whether {@link #verify} checks the hooks
     */
    public IndexedPlacement(PlainPlacement plain, SessionMemory memory, Workers workers, Contracts contracts) {
        SessionState state = plain.state();
        this.plain = plain;
        this.filter = plain.filter();
        this.predicates = plain.evaluation().predicates();
        this.scores = plain.evaluation().scores();
        this.hooks = plain.hooks();
        this.nodes = state.nodes;
        this.log = memory.log();
        this.dimensions = state.cluster.resources().size();
        this.isSharded = state.cluster.flags().sharding() != Sharding.NONE;
        List<Object> opening = ClassHooks.opening(hooks);
        ClassHooks classHooks = new ClassHooks(plain.evaluation(), nodes, log, memory.lasting(), opening);
        NodeBatches batches = new NodeBatches(nodes, workers);
        Function<NodeQuestion, EquivalenceClasses> making = question -> new EquivalenceClasses(
                plain.evaluation().projections(),
                classHooks,
                batches,
                log,
                filter.lacks(),
                question,
                contracts,
                KeptAnswers.open(memory.lasting(), question, opening));
        this.classes = making.apply(NodeQuestion.PLACE);
        this.classesToBackfill = making.apply(NodeQuestion.BACKFILL);
        this.classesToEvict = making.apply(NodeQuestion.EVICT);
        this.classesToPromise = making.apply(NodeQuestion.PROMISE);
    }

    /** Returns whether the index can answer a query about placement, or narrow it down. */
    private boolean isIndexed(Query query, SessionTask task) {
        return query.ledger() != Query.Ledger.IDLE
                && query.purpose() == Query.Purpose.PLACE
                && !isSharded
                && hooks.bestNode.isEmpty()
                && !predicates.needEveryNode(task);
    }

    /** Returns whether the index can answer a query about evictions. */
    private boolean isIndexedToEvict(Query query, SessionTask task) {
        return query.ledger() == Query.Ledger.NONE
                && query.purpose() == Query.Purpose.EVICT
                && !isSharded
                && !predicates.needEveryNode(task)
                && isLocal(query, task);
    }

    /** Returns whether the index can narrow down a query about room that evictions will make. */
    private boolean isIndexedToPromise(Query query, SessionTask task) {
        return query.ledger() == Query.Ledger.FUTURE_IDLE
                && query.purpose() == Query.Purpose.EVICT
                && !isSharded
                && hooks.bestNode.isEmpty()
                && !predicates.needEveryNode(task)
                && predicates.areLocalFor(task);
    }

    /** Returns whether node-local hooks alone answer a query about all nodes. */
    private boolean isLocal(Query query, SessionTask task) {
        return query.among() == null && predicates.areLocalFor(task) && !isScoredClusterWide(query);
    }

    /** Returns whether a cluster-wide score applies to a query. */
    private boolean isScoredClusterWide(Query query) {
        SessionTask task = (SessionTask) query.task();
        task.scoreNear(query.near());
        boolean isScored = scores.areClusterWideFor(task);
        task.scoreNear(null);
        return isScored;
    }

    private static @Nullable ClassRole roleOf(Query query) {
        return (ClassRole) RoleMemory.roleOf(query);
    }

    @Override
    public Verdict prepare(Task task) {
        return plain.prepare(task);
    }

    @Override
    public Selection best(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (isIndexedToPromise(query, task)) {
            return bestToPromise(query, task);
        }
        if (!isIndexed(query, task)) {
            return plain.best(query);
        }
        EquivalenceClass eqClass = classToPlace(query, task);
        eqClass.catchUp();
        return isLocal(query, task) ? bestOf(eqClass, query) : bestOfSome(eqClass, query);
    }

    /** Does not collect the reasons if the index finds no node. */
    @Override
    public @Nullable Choice choice(Query query) {
        SessionTask task = (SessionTask) query.task();
        return isIndexedToPromise(query, task)
                ? choiceToPromise(query, task)
                : best(query).choice();
    }

    /** Empty if a plugin listens to placements, or if a node still counts a task that is not on it. */
    @Override
    public Optional<Predicate<List<Node>>> mayHold(List<Task> tasks) {
        boolean isPlain = !tasks.isEmpty() && !hooks.areAllEventsHeard();
        for (Task task : tasks) {
            isPlain &= task.node() == null && !((SessionTask) task).hasCopies();
        }
        return isPlain ? Optional.of(new SharedRoom(futureRoom(), tasks)) : Optional.empty();
    }

    /** Node-local predicates and room decide: cluster-wide predicates can only refuse more nodes. */
    @Override
    public boolean holdsFewer(Task task, int count) {
        SessionTask asked = (SessionTask) task;
        if (predicates.rememberAnswers() || !classes.isOfTemplate(asked)) {
            return false;
        }
        EquivalenceClass eqClass = classes.of(asked);
        eqClass.catchUp();
        return !eqClass.fitsNowOrSoon() || (count > 1 && !hooks.areAllEventsHeard() && !eqClass.mayHold(count));
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

    /** Answers from the index alone, unless the memory of the task's role has refusals that the index lacks. */
    private Selection bestOf(EquivalenceClass eqClass, Query query) {
        ClassRole role = roleOf(query);
        if (role != null && !role.isImpliedBy(eqClass)) {
            return plain.best(query);
        }
        if (eqClass.fitsNow()) {
            if (role != null) {
                role.note(eqClass);
            }
            return new Selection(eqClass.best(), noRefusals);
        }
        if (eqClass.fitsNowOrSoon() || (role != null && !role.isExplainedBy(eqClass))) {
            return plain.best(query);
        }
        if (role != null) {
            role.note(eqClass);
        }
        return new Selection(null, eqClass.refusals());
    }

    /**
     * Chooses among the nodes that fit now by the index, are in the query's domain and pass cluster-wide predicates.
     */
    private Selection bestOfSome(EquivalenceClass eqClass, Query query) {
        ClassRole role = roleOf(query);
        List<Node> candidates = role == null ? candidates(eqClass, query) : candidates(eqClass, query, role);
        if (candidates.isEmpty()) {
            return plain.best(query);
        }
        return bestAmong(eqClass, query, candidates);
    }

    private Selection bestAmong(EquivalenceClass eqClass, Query query, List<Node> candidates) {
        Choice choice = choiceAmong(eqClass, query, candidates);
        return choice == null ? plain.best(query) : new Selection(choice, noRefusals);
    }

    /** Returns the best of some nodes; null if a score failed for the task. */
    private @Nullable Choice choiceAmong(EquivalenceClass eqClass, Query query, List<Node> candidates) {
        return isScoredBy(eqClass, query)
                ? eqClass.best(candidates)
                : plain.ranking()
                        .choose(
                                query,
                                candidates,
                                task -> scores.of(
                                        task,
                                        candidates,
                                        hook -> eqClass.scores().among(candidates, hook)));
    }

    /** Returns whether the cached scores of a class hold for any candidates. */
    private boolean isScoredBy(EquivalenceClass eqClass, Query query) {
        return eqClass.scoresAnySubset() && !isScoredClusterWide(query);
    }

    private List<Node> candidates(EquivalenceClass eqClass, Query query) {
        SessionTask task = (SessionTask) query.task();
        List<Node> candidates = new ArrayList<>();
        for (Node node : query.among() == null ? eqClass.fitting() : query.among()) {
            if (eqClass.fitsNow(node) && predicates.passWide(task, (SessionNode) node)) {
                candidates.add(node);
            }
        }
        return candidates;
    }

    /** Returns the candidates for a task with a role. Uses remembered refusals, and remembers new ones. */
    private List<Node> candidates(EquivalenceClass eqClass, Query query, ClassRole role) {
        SessionTask task = (SessionTask) query.task();
        List<Node> candidates = new ArrayList<>();
        for (Node node : filter.among(query)) {
            if (role.recall(node.id()) != null) {
                continue;
            }
            if (!eqClass.fitsNowOrSoon(node) || !predicates.passWide(task, (SessionNode) node)) {
                filter.refusal(query, role, node);
            } else if (eqClass.fitsNow(node)) {
                candidates.add(node);
            }
        }
        return candidates;
    }

    private Selection bestToPromise(Query query, SessionTask task) {
        Choice choice = choiceToPromise(query, task);
        return choice == null ? plain.best(query) : new Selection(choice, noRefusals);
    }

    /** Returns the best of the nodes that have or will have room; null if no node can be used. */
    private @Nullable Choice choiceToPromise(Query query, SessionTask task) {
        EquivalenceClass eqClass = classesToPromise.of(task);
        ClassRole role = roleOf(query);
        Promising promising = new Promising(task);
        if (role == null) {
            FittingNodes fitting = fittingNodes.computeIfAbsent(
                    eqClass, known -> new FittingNodes(known, task.requests(), nodes, log, futureRoom()));
            fitting.catchUp();
            if (isScoredBy(eqClass, query) && !leavesOut(query, fitting)) {
                return query.among() == null ? fitting.best() : fitting.best(query.among());
            }
            askWithRoom(query, fitting, promising);
        } else {
            eqClass.catchUp();
            askAll(query, eqClass, role, promising);
        }
        List<Node> candidates = promising.now.isEmpty() ? promising.soon : promising.now;
        if (candidates.isEmpty()) {
            return null;
        }
        Choice choice = choiceAmong(eqClass, query, candidates);
        return choice == null ? plain.best(query).choice() : choice;
    }

    private static boolean leavesOut(Query query, FittingNodes fitting) {
        Refusals before = ((SessionTask) query.task()).refusals();
        return before != null && fitting.areExcludedBy(before);
    }

    /**
     * The nodes that can be promised to a task: nodes with room now, and nodes with room once leaving tasks are gone.
     */
    private record Promising(SessionTask task, List<Node> now, List<Node> soon) {
        Promising(SessionTask task) {
            this(task, new ArrayList<>(), new ArrayList<>());
        }

        void add(SessionNode node) {
            (node.lacksNow(task.requests()) < 0 ? now : soon).add(node);
        }
    }

    private void askWithRoom(Query query, FittingNodes fitting, Promising promising) {
        Predicate<Node> isAsked = node -> !NodeFilter.isLeftOut(query, node);
        if (query.among() != null) {
            BitSet among = new BitSet();
            query.among().forEach(node -> among.set(node.id()));
            isAsked = isAsked.and(node -> among.get(node.id()));
        }
        fitting.nodes().filter(isAsked).forEach(node -> promising.add((SessionNode) node));
    }

    /** Evaluates all nodes, so that the role's memory receives all refusals. */
    private void askAll(Query query, EquivalenceClass eqClass, ClassRole role, Promising promising) {
        Amounts requests = promising.task.requests();
        for (Node each : filter.among(query)) {
            SessionNode node = (SessionNode) each;
            if (NodeFilter.isLeftOut(query, node) || role.recall(node.id()) != null) {
                continue;
            }
            int lacking = node.lacksInFuture(requests);
            if (lacking >= 0) {
                role.remember(node.id(), filter.lack(lacking));
            } else if (eqClass.fitsNow(node)) {
                promising.add(node);
            } else {
                filter.refusal(query, role, node);
            }
        }
    }

    @Override
    public Iterable<Node> bestFirst(Query query, BitSet worthAsking) {
        boolean isRemembered = RoleMemory.roleOf(query) != null || predicates.needEveryNode((SessionTask) query.task());
        if (worthAsking.isEmpty() && !isRemembered) {
            return List.of();
        }
        EquivalenceClass eqClass = classToEvict(query);
        if (eqClass == null) {
            return plain.bestFirst(query, worthAsking);
        }
        BestFirst ranking = eqClass.bestFirst(worthAsking);
        return () -> ranking;
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        EquivalenceClass eqClass = classToEvict(query);
        return eqClass == null ? plain.inTurn(query) : List.of(eqClass.fitting(), List.of());
    }

    /** Returns the class that can answer a query about evictions; null if all nodes must be evaluated. */
    private @Nullable EquivalenceClass classToEvict(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (!isIndexedToEvict(query, task)) {
            return null;
        }
        EquivalenceClass eqClass = classesToEvict.of(task);
        eqClass.catchUp();
        ClassRole role = roleOf(query);
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

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        return plain.oneByOne(query, worthAsking);
    }

    @Override
    public NodeVerdict verdict(Task task, Node node) {
        return plain.verdict(task, node);
    }

    @Override
    public RefusalMemory memory() {
        return new RoleMemory(ClassRole::new);
    }

    /**
     * Checks the hooks from which the index has just answered a query.
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
