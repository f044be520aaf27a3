package dev.terrace.engine.placement;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.Lasting;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.evaluation.BoundScores;
import dev.terrace.engine.evaluation.Openings;
import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.evaluation.Projections;
import dev.terrace.engine.evaluation.ScoreParts;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.index.BestFirst;
import dev.terrace.engine.index.EquivalenceClass;
import dev.terrace.engine.index.EquivalenceClasses;
import dev.terrace.engine.index.NodeBatches;
import dev.terrace.engine.index.NodeSteps;
import dev.terrace.engine.index.Question;
import dev.terrace.engine.index.SteppedNodes;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Trial;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Placement that evaluates every node for every query. The other placements fall back to it and must agree with it. */
public class ExhaustivePlacement implements Placement {
    private static final NodeVerdict OUT_OF_BOUNDS =
            new NodeVerdict(Verdict.Kind.REJECTS, false, List.of("not in this scheduler's shard"));

    private final HookTable hooks;
    private final List<Node> nodes;
    private final SchedulerFlags flags;
    private final Function<String, @Nullable SessionNode> byName;
    private final Predicates predicates;
    private final Scores scores;

    /** The refusal for each dimension that a node can lack. */
    private final List<NodeVerdict> lacks;

    private final ChangeLog changes;
    private final Lasting lasting;

    /** What the answers of node-local hooks depend on beyond task and node; null if that is not known. */
    private final @Nullable List<Object> opening;

    private final Projections projections;

    /** The task for which a node is sought; null before the first. */
    private @Nullable Task prepared;

    /** Null until a score with steps is asked for. */
    private @Nullable NodeSteps nodeSteps;

    /** By class of tasks, of which one score has steps. */
    private final Map<EquivalenceClass, SteppedSearch> steppedSearches = new HashMap<>();

    ExhaustivePlacement(HookTable hooks, SessionState state) {
        this.hooks = hooks;
        this.nodes = state.nodes;
        this.changes = state.changes;
        this.lasting = state.lasting;
        this.opening = Openings.of(hooks);
        this.flags = state.cluster.flags();
        this.byName = state::node;
        this.projections = new Projections(state.tasks.size());
        this.predicates = new Predicates(hooks, projections, state.tasks.size());
        this.scores = new Scores(hooks, projections, state, opening);
        ResourceNames resources = state.cluster.resources();
        this.lacks = IntStream.range(0, resources.size())
                .mapToObj(dimension -> new NodeVerdict(
                        Verdict.Kind.REJECTS, false, List.of("too little " + resources.name(dimension))))
                .toList();
    }

    /** The pod for which a node was sought last; empty before the first. */
    public final String placing() {
        return prepared == null ? "" : prepared.key();
    }

    /** The session's hooks. */
    final HookTable hooks() {
        return hooks;
    }

    /** Equivalence classes that keep the answers of the session's hooks to queries of one kind. */
    final EquivalenceClasses equivalenceClasses(Question question, Contracts contracts, NodeBatches batches) {
        return new EquivalenceClasses(
                projections, predicates, scores, nodes, batches, changes, lacks, question, contracts, lasting, opening);
    }

    /** Whether the index can answer a query about placement, or narrow it down. */
    final boolean isIndexed(Query query, SessionTask task) {
        return query.ledger() != Query.Ledger.IDLE
                && query.purpose() == Query.Purpose.PLACE
                && flags.sharding() == SchedulerFlags.Sharding.NONE
                && hooks.bestNode.isEmpty()
                && !predicates.needEveryNode(task);
    }

    /** Whether the index can answer a query about evictions. */
    final boolean isIndexedToEvict(Query query, SessionTask task) {
        return query.ledger() == Query.Ledger.NONE
                && query.purpose() == Query.Purpose.EVICT
                && flags.sharding() == SchedulerFlags.Sharding.NONE
                && !predicates.needEveryNode(task)
                && isLocal(query, task);
    }

    /** Whether the index can narrow down a query about room that evictions will make. */
    final boolean isIndexedToPromise(Query query, SessionTask task) {
        return query.ledger() == Query.Ledger.FUTURE_IDLE
                && query.purpose() == Query.Purpose.EVICT
                && flags.sharding() == SchedulerFlags.Sharding.NONE
                && hooks.bestNode.isEmpty()
                && !predicates.needEveryNode(task)
                && predicates.areLocalFor(task);
    }

    /** Whether node-local hooks alone answer a query about all nodes. */
    final boolean isLocal(Query query, SessionTask task) {
        return query.among() == null && predicates.areLocalFor(task) && !isScoredClusterWide(query);
    }

    @Override
    public Verdict prepare(Task task) {
        prepared = task;
        return predicates.prepare((SessionTask) task);
    }

    @Override
    public Selection best(Query query) {
        return bestOfAll(query);
    }

    /** The best node; every node is evaluated afresh. */
    final Selection bestOfAll(Query query) {
        SessionTask task = (SessionTask) query.task();
        Refusals refusals = new Refusals();
        List<Node> now = new ArrayList<>();
        List<Node> soon = new ArrayList<>();
        for (Node node : feasible(query, refusals)) {
            boolean later =
                    query.ledger() == Query.Ledger.FUTURE_IDLE && ((SessionNode) node).lacksNow(task.requests()) >= 0;
            (later ? soon : now).add(node);
        }
        if (now.isEmpty() && soon.isEmpty()) {
            return new Selection(null, refusals);
        }
        for (List<Node> fitting : List.of(now, soon)) {
            for (List<Node> candidates : flags.inTurn(fitting, Node::name)) {
                Choice choice = candidates.isEmpty() ? null : choose(query, candidates);
                if (choice != null) {
                    return new Selection(choice, new Refusals());
                }
            }
        }
        return new Selection(
                null, new Refusals(), UnscoredNodes.sentence(hooks, task, now.isEmpty() ? soon.size() : now.size()));
    }

    /** Of candidates in a soft shard and out of it, those that are compared. */
    final List<Node> firstInTurn(List<Node> candidates) {
        List<List<Node>> inTurn = flags.inTurn(candidates, Node::name);
        return inTurn.get(0).isEmpty() ? inTurn.get(1) : inTurn.get(0);
    }

    private @Nullable Choice choose(Query query, List<Node> candidates) {
        return choose(query, candidates, task -> scores.of(task, candidates));
    }

    /**
     * The best of some candidates; null if they cannot be scored.
     *
     * @param candidates at least one; all fit now
     * @param kept node-local scores of the task's equivalence class
     */
    final @Nullable Choice choose(Query query, List<Node> candidates, BoundScores kept) {
        return choose(query, candidates, task -> scores.of(task, candidates, kept));
    }

    private @Nullable Choice choose(Query query, List<Node> candidates, Function<SessionTask, Scores.Result> scoring) {
        if (candidates.size() == 1) {
            return Choice.of(candidates.get(0));
        }
        SessionTask task = (SessionTask) query.task();
        task.scoreNear(query.near());
        Scores.Result result = scoring.apply(task);
        Choice choice = result.hasFailed() ? null : compare(task, candidates, result);
        task.scoreNear(null);
        return choice;
    }

    /**
     * The best of the nodes that fit now, where node-local predicates alone decide which these are; null if they must
     * all be scored.
     */
    final @Nullable Choice choiceWithinBound(Query query, EquivalenceClass eqClass) {
        SessionTask task = (SessionTask) query.task();
        if (query.among() != null || !predicates.areLocalFor(task) || eqClass.fittingCount() <= 1) {
            return null;
        }
        task.scoreNear(query.near());
        NodeScore.Bound bound = scores.bound(task);
        Choice choice = bound == null ? null : choiceWithin(bound, task, eqClass);
        task.scoreNear(null);
        return choice;
    }

    private Choice choiceWithin(NodeScore.Bound bound, SessionTask task, EquivalenceClass eqClass) {
        List<Node> besides = new ArrayList<>();
        for (Node node : bound.besides()) {
            if (eqClass.fitsNow(node)) {
                besides.add(node);
            }
        }
        ToIntFunction<Node> step = scores.lastStep();
        if (step == null) {
            return new BoundedSearch(scores, task, eqClass, bound).best(besides, nodes);
        }
        NodeSteps steps = nodeSteps == null ? new NodeSteps(nodes, step, changes) : nodeSteps;
        nodeSteps = steps;
        return steppedSearches
                .computeIfAbsent(
                        eqClass,
                        known ->
                                new SteppedSearch(scores, known, new SteppedNodes(known, steps, nodes, changes), nodes))
                .best(task, besides, bound.onStep());
    }

    /** By whom and for what tasks were refused; to be asked once the actions have ended. */
    public final RefusalDetails refusalDetails(SessionState state) {
        return new RefusalDetails(this, state);
    }

    /** The plugin that refused for a reason; empty if it was not noted, and does not refuse the node for it now. */
    final Optional<String> sourceOf(String reason, SessionTask task, SessionNode node) {
        return predicates.sourceOf(reason, task, node);
    }

    /** The refusal of a node that belongs to another scheduler. */
    final NodeVerdict outOfBounds() {
        return OUT_OF_BOUNDS;
    }

    /** All that speaks against a node. */
    final Predicates.Examination examine(SessionTask task, SessionNode node) {
        return predicates.examine(task, node);
    }

    /** The scores of candidates, hook by hook. */
    final ScoreParts parts(SessionTask task, List<Node> candidates) {
        return scores.parts(task, candidates);
    }

    /** Whether all cluster-wide predicates accept a node. */
    final boolean passesClusterWide(SessionTask task, SessionNode node) {
        return predicates.passWide(task, node);
    }

    /** Whether a cluster-wide score adds something for a query. */
    final boolean isScoredClusterWide(Query query) {
        SessionTask task = (SessionTask) query.task();
        task.scoreNear(query.near());
        boolean isScored = scores.areClusterWideFor(task);
        task.scoreNear(null);
        return isScored;
    }

    private Choice compare(SessionTask task, List<Node> candidates, Scores.Result result) {
        int best = bestNode(task, candidates, result.total).orElseGet(() -> first(result.total, -1));
        int next = first(result.total, best);
        return new Choice(
                candidates.get(best),
                result.total[best],
                result.terms(best),
                candidates.get(next),
                result.total[next],
                candidates.size());
    }

    private static int first(double[] totals, int except) {
        int best = -1;
        for (int i = 0; i < totals.length; i++) {
            if (i != except && (best < 0 || totals[i] > totals[best])) {
                best = i;
            }
        }
        return best;
    }

    private OptionalInt bestNode(Task task, List<Node> candidates, double[] totals) {
        if (hooks.bestNode.isEmpty()) {
            return OptionalInt.empty();
        }
        Map<Node, Double> byNode = new LinkedHashMap<>();
        for (int i = 0; i < totals.length; i++) {
            byNode.put(candidates.get(i), totals[i]);
        }
        for (var entry : hooks.bestNode.all()) {
            Optional<Node> chosen = entry.function().apply(task, byNode);
            if (chosen.isPresent()) {
                return OptionalInt.of(candidates.indexOf(chosen.get()));
            }
        }
        return OptionalInt.empty();
    }

    @Override
    public Iterable<Node> bestFirst(Query query, BitSet worthAsking) {
        if (hasNothingToEvaluate(query, worthAsking)) {
            return List.of();
        }
        return bestFirstOfAll(query, worthAsking);
    }

    /** Whether no node is worth asking, and neither a role's memory nor a predicate keeps what an evaluation finds. */
    final boolean hasNothingToEvaluate(Query query, BitSet worthAsking) {
        return worthAsking.isEmpty() && roleOf(query) == null && !predicates.needEveryNode((SessionTask) query.task());
    }

    /** The nodes that may be used, best first; every node is evaluated afresh. */
    final Iterable<Node> bestFirstOfAll(Query query, BitSet worthAsking) {
        SessionTask task = (SessionTask) query.task();
        return () -> inTurnOfAll(query).stream()
                .<Node>mapMulti(
                        (nodes, next) -> ranking(task, nodes, worthAsking).forEachRemaining(next))
                .iterator();
    }

    private BestFirst ranking(SessionTask task, List<Node> candidates, BitSet worthAsking) {
        Scores.Result result = scores.of(task, candidates);
        BestFirst ranking = new BestFirst();
        if (result.hasFailed()) {
            return ranking;
        }
        double[] totals = result.total;
        for (int i = 0; i < totals.length; i++) {
            if (worthAsking.get(candidates.get(i).id())) {
                ranking.add(candidates.get(i), totals[i]);
            }
        }
        return ranking;
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        return inTurnOfAll(query);
    }

    /** The nodes that may be used; every node is evaluated afresh. */
    final List<List<Node>> inTurnOfAll(Query query) {
        return flags.inTurn(feasible(query, new Refusals()), Node::name);
    }

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        RoleMemory.Role role = roleOf(query);
        return () -> orderOf(query)
                .filter(node -> worthAsking.test(node) && !isLeftOut(query, node) && ask(query, role, node) == null)
                .iterator();
    }

    private Stream<Node> orderOf(Query query) {
        List<Node> all = amongOf(query);
        if (flags.sharding() != SchedulerFlags.Sharding.SOFT) {
            return all.stream();
        }
        List<List<Node>> inTurn = flags.inTurn(all, Node::name);
        return Stream.concat(inTurn.get(0).stream(), inTurn.get(1).stream()); // not a flat map, which would not be lazy
    }

    private List<Node> feasible(Query query, Refusals refusals) {
        RoleMemory.Role role = roleOf(query);
        Amounts requests = query.task().requests();
        int[] lacking = new int[lacks.size()];
        List<Node> feasible = new ArrayList<>();
        for (Node node : amongOf(query)) {
            if (isLeftOut(query, node)) {
                continue;
            }
            int dimension = role != null || flags.bars(node.name())
                    ? -1
                    : lacking(query.ledger(), requests, (SessionNode) node);
            if (dimension >= 0) {
                lacking[dimension]++;
                continue;
            }
            NodeVerdict verdict = ask(query, role, node);
            if (verdict == null) {
                feasible.add(node);
            } else {
                refusals.add(node, verdict);
            }
        }
        for (int dimension = 0; dimension < lacking.length; dimension++) {
            if (lacking[dimension] > 0) {
                refusals.add(lacking[dimension], lack(dimension).reasons().get(0));
            }
        }
        return feasible;
    }

    /** The nodes that a query is about. */
    final List<Node> amongOf(Query query) {
        List<Node> among = query.among();
        return among == null ? nodes : among;
    }

    /** The memory of the role of the query's task; null if the query has no memory or the task no role. */
    static RoleMemory.@Nullable Role roleOf(Query query) {
        return query.memory() == null ? null : ((RoleMemory) query.memory()).of((SessionTask) query.task());
    }

    /** Whether the node excluded the task when it was last placed, so that evictions cannot help. */
    static boolean isLeftOut(Query query, Node node) {
        Refusals before = ((SessionTask) query.task()).refusals();
        return query.purpose() == Query.Purpose.EVICT && before != null && before.isExcluded(node);
    }

    /** Why a node cannot be used: as the role's memory has it, or else as it is now; null if it can be used. */
    final @Nullable NodeVerdict ask(Query query, RoleMemory.@Nullable Role role, Node node) {
        NodeVerdict verdict = role == null ? null : role.recall(node.id());
        if (verdict == null) {
            verdict = refusal(query, (SessionTask) query.task(), (SessionNode) node);
            if (verdict != null && role != null) {
                role.remember(node.id(), verdict);
            }
        }
        return verdict;
    }

    /** The refusal of a node that lacks a dimension. */
    final NodeVerdict lack(int dimension) {
        return lacks.get(dimension);
    }

    /** Why a node cannot be used, as it is now; null if it can be used. */
    private @Nullable NodeVerdict refusal(Query query, SessionTask task, SessionNode node) {
        if (flags.bars(node.name())) {
            return OUT_OF_BOUNDS;
        }
        int lacking = lacking(query.ledger(), task.requests(), node);
        if (lacking >= 0) {
            return lacks.get(lacking);
        }
        NodeVerdict verdict = predicates.ask(task, node);
        boolean refused = query.purpose() == Query.Purpose.PLACE
                ? !verdict.isFit()
                : verdict.worst().compareTo(Verdict.Kind.REJECTS) > 0;
        return refused ? verdict : null;
    }

    private static int lacking(Query.Ledger ledger, Amounts requests, SessionNode node) {
        return switch (ledger) {
            case NONE -> -1;
            case IDLE -> node.lacksNow(requests);
            case FUTURE_IDLE -> node.lacksInFuture(requests);
        };
    }

    @Override
    public NodeVerdict verdict(Task task, Node node) {
        return predicates.ask((SessionTask) task, (SessionNode) node);
    }

    /** What would hold for a task and a node if tasks were gone. */
    public Trial trial(Task task, Node node) {
        return new SessionTrial(hooks, predicates, (SessionTask) task, (SessionNode) node);
    }

    @Override
    public RefusalMemory memory() {
        return new RoleMemory();
    }

    @Override
    public long version() {
        return changes.version();
    }

    @Override
    public int[] changedSince(long since) {
        return changes.changedSince(since);
    }

    @Override
    public OptionalInt idOf(String nodeName) {
        SessionNode node = byName.apply(nodeName);
        return node == null ? OptionalInt.empty() : OptionalInt.of(node.id());
    }
}
