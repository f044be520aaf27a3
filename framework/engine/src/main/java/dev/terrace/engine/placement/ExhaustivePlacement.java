package dev.terrace.engine.placement;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.evaluation.BoundScores;
import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.evaluation.Projections;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.index.BestFirst;
import dev.terrace.engine.index.EquivalenceClasses;
import dev.terrace.engine.index.NodeBatches;
import dev.terrace.engine.state.ChangeLog;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.resource.Amounts;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Placement that asks every node every time. */
public class ExhaustivePlacement implements Placement {
    private static final NodeVerdict OUT_OF_BOUNDS =
            new NodeVerdict(Verdict.Kind.REJECTS, false, List.of("not in this scheduler's shard"));

    private final HookTable hooks;
    private final List<Node> nodes;
    private final SchedulerFlags flags;
    private final Map<String, Integer> ids = new HashMap<>();
    private final Predicates predicates;
    private final Scores scores;
    private final List<NodeVerdict> lacks;
    private final ChangeLog changes;
    private final Projections projections = new Projections();

    ExhaustivePlacement(
            HookTable hooks, List<Node> nodes, ChangeLog changes, List<String> resourceNames, SchedulerFlags flags) {
        this.changes = changes;
        this.flags = flags;
        this.hooks = hooks;
        this.nodes = nodes;
        nodes.forEach(node -> ids.put(node.name(), node.id()));
        this.predicates = new Predicates(hooks, projections);
        this.scores = new Scores(hooks, projections);
        this.lacks = resourceNames.stream()
                .map(name -> new NodeVerdict(Verdict.Kind.REJECTS, false, List.of("too little " + name)))
                .toList();
    }

    /** To keep what the same hooks answer to queries of one purpose. */
    final EquivalenceClasses kinds(Query.Purpose purpose, Contracts contracts, NodeBatches batches) {
        return new EquivalenceClasses(
                projections, predicates, scores, nodes, batches, changes, lacks, purpose, contracts);
    }

    /** Whether what is kept of kinds of tasks helps with a query at all. */
    final boolean isIndexed(Query query, SessionTask task) {
        return query.ledger() == Query.Ledger.FUTURE_IDLE
                && query.purpose() == Query.Purpose.PLACE
                && flags.sharding() == SchedulerFlags.Sharding.NONE
                && hooks.bestNode.isEmpty()
                && !predicates.remember(task);
    }

    /** The same for queries about who could let a task in. */
    final boolean isIndexedToEvict(Query query, SessionTask task) {
        return query.ledger() == Query.Ledger.NONE
                && query.purpose() == Query.Purpose.EVICT
                && flags.sharding() == SchedulerFlags.Sharding.NONE
                && !predicates.remember(task)
                && isLocal(query, task);
    }

    /** Whether node-local hooks alone answer a query about all nodes. */
    final boolean isLocal(Query query, SessionTask task) {
        return query.among() == null && predicates.isUnrestrained(task) && !scores.concern(task);
    }

    @Override
    public Verdict prepare(Task task) {
        return predicates.prepare((SessionTask) task);
    }

    @Override
    public Selection best(Query query) {
        return bestOfAll(query);
    }

    /** The best node, all of them asked afresh. */
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
        List<Node> candidates = firstInTurn(now.isEmpty() ? soon : now);
        if (candidates.isEmpty()) {
            return new Selection(null, refusals);
        }
        return new Selection(choose(query, candidates), new Refusals());
    }

    private List<Node> firstInTurn(List<Node> candidates) {
        List<List<Node>> inTurn = flags.inTurn(candidates, Node::name);
        return inTurn.get(0).isEmpty() ? inTurn.get(1) : inTurn.get(0);
    }

    private Choice choose(Query query, List<Node> candidates) {
        return choose(query, candidates, task -> scores.of(task, candidates));
    }

    /**
     * The best of some that may be used; there must be one.
     *
     * @param kept what is kept of the task's kind; all candidates have room now
     */
    final Choice choose(Query query, List<Node> candidates, BoundScores kept) {
        return choose(query, candidates, task -> scores.of(task, candidates, kept));
    }

    private Choice choose(Query query, List<Node> candidates, Function<SessionTask, Scores.Result> scoring) {
        if (candidates.size() == 1) {
            return Choice.of(candidates.get(0));
        }
        SessionTask task = (SessionTask) query.task();
        task.near = query.near();
        Choice choice = compare(task, candidates, scoring.apply(task));
        task.near = null;
        return choice;
    }

    /** Whether the cluster-wide predicates let a task in. */
    final boolean letIn(SessionTask task, SessionNode node) {
        return predicates.passWide(task, node);
    }

    /** Whether a cluster-wide score has something to say of a task. */
    final boolean isScoredWidely(SessionTask task) {
        return scores.concern(task);
    }

    private Choice compare(SessionTask task, List<Node> candidates, Scores.Result result) {
        int best = bestByHook(task, candidates, result.total).orElseGet(() -> first(result.total, -1));
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

    private OptionalInt bestByHook(Task task, List<Node> candidates, double[] totals) {
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
        if (isAskedInVain(query, worthAsking)) {
            return List.of();
        }
        return bestFirstOfAll(query, worthAsking);
    }

    /** Whether nobody is worth asking, and nobody remembers who is asked. */
    final boolean isAskedInVain(Query query, BitSet worthAsking) {
        return worthAsking.isEmpty() && roleOf(query) == null && !predicates.remember((SessionTask) query.task());
    }

    /** All that may be used, the best first, all of them asked afresh. */
    final Iterable<Node> bestFirstOfAll(Query query, BitSet worthAsking) {
        SessionTask task = (SessionTask) query.task();
        return () -> inTurnOfAll(query).stream()
                .<Node>mapMulti(
                        (nodes, next) -> ranking(task, nodes, worthAsking).forEachRemaining(next))
                .iterator();
    }

    private BestFirst ranking(SessionTask task, List<Node> candidates, BitSet worthAsking) {
        double[] totals = scores.of(task, candidates).total;
        BestFirst ranking = new BestFirst();
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

    /** All that may be used, all of them asked afresh. */
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
        return Stream.concat(inTurn.get(0).stream(), inTurn.get(1).stream()); // a flat map would not be lazy
    }

    private List<Node> feasible(Query query, Refusals refusals) {
        RoleMemory.Role role = roleOf(query);
        List<Node> feasible = new ArrayList<>();
        for (Node node : amongOf(query)) {
            if (isLeftOut(query, node)) {
                continue;
            }
            NodeVerdict verdict = ask(query, role, node);
            if (verdict == null) {
                feasible.add(node);
            } else {
                refusals.add(node, verdict);
            }
        }
        return feasible;
    }

    final List<Node> amongOf(Query query) {
        List<Node> among = query.among();
        return among == null ? nodes : among;
    }

    static RoleMemory.@Nullable Role roleOf(Query query) {
        return query.memory() == null ? null : ((RoleMemory) query.memory()).of((SessionTask) query.task());
    }

    /** Whether evicting others could not help, as was found when the task was last placed. */
    private static boolean isLeftOut(Query query, Node node) {
        Refusals before = ((SessionTask) query.task()).refusals;
        return query.purpose() == Query.Purpose.EVICT && before != null && before.isExcluded(node);
    }

    /** Why the node cannot be used, as it is remembered or else as it is now; null if it can. */
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

    /** Why the node cannot be used, or null. */
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
        Integer id = ids.get(nodeName);
        return id == null ? OptionalInt.empty() : OptionalInt.of(id);
    }
}
