package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.Evaluation;
import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.finding.Words;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Trial;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Placement that evaluates every node for every query: it filters the nodes and ranks the rest. Other placements wrap
 * it, and must decide as it does. {@link NodeFilter} decides which nodes are usable, and {@link NodeRanking} which is
 * best.
 */
public final class PlainPlacement implements Placement {
    private final HookTable hooks;
    private final SessionState state;
    private final Evaluation evaluation;
    private final NodeFilter filter;
    private final NodeRanking ranking;

    /** The task that was last prepared; null before the first. */
    private @Nullable Task prepared;

    /** Creates the placement of a session whose plugins have registered their hooks. */
    public PlainPlacement(HookTable hooks, SessionState state) {
        this.hooks = hooks;
        this.state = state;
        this.evaluation = new Evaluation(hooks, state);
        this.filter = new NodeFilter(state, evaluation.predicates());
        this.ranking = new NodeRanking(hooks, evaluation.scores());
    }

    /** Returns the hooks of the session. */
    public HookTable hooks() {
        return hooks;
    }

    /** Returns the state of the session. */
    public SessionState state() {
        return state;
    }

    /** Returns the predicates and scores of the session. */
    public Evaluation evaluation() {
        return evaluation;
    }

    /** Returns the filter of all queries. */
    public NodeFilter filter() {
        return filter;
    }

    /** Returns the ranking of all queries. */
    public NodeRanking ranking() {
        return ranking;
    }

    /** Returns the key of the task that was last prepared; empty before the first. */
    public String placing() {
        return prepared == null ? "" : prepared.key();
    }

    @Override
    public Verdict prepare(Task task) {
        prepared = task;
        return evaluation.predicates().prepare((SessionTask) task);
    }

    @Override
    public Selection best(Query query) {
        SessionTask task = (SessionTask) query.task();
        Refusals refusals = new Refusals();
        List<Node> now = new ArrayList<>();
        List<Node> soon = new ArrayList<>();
        for (Node node : filter.feasible(query, refusals)) {
            boolean later =
                    query.ledger() == Query.Ledger.FUTURE_IDLE && ((SessionNode) node).lacksNow(task.requests()) >= 0;
            (later ? soon : now).add(node);
        }
        if (now.isEmpty() && soon.isEmpty()) {
            return new Selection(null, refusals);
        }
        for (List<Node> fitting : List.of(now, soon)) {
            for (List<Node> candidates : filter.shardFirst(fitting)) {
                Choice choice = candidates.isEmpty() ? null : ranking.choose(query, candidates);
                if (choice != null) {
                    return new Selection(choice, new Refusals());
                }
            }
        }
        return new Selection(
                null, new Refusals(), UnscoredNodes.sentence(hooks, task, now.isEmpty() ? soon.size() : now.size()));
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        return filter.shardFirst(filter.feasible(query, new Refusals()));
    }

    @Override
    public Iterable<Node> bestFirst(Query query, BitSet worthAsking) {
        SessionTask task = (SessionTask) query.task();
        return () -> inTurn(query).stream()
                .<Node>mapMulti(
                        (nodes, next) -> bestFirst(task, nodes, worthAsking).forEachRemaining(next))
                .iterator();
    }

    private BestFirst bestFirst(SessionTask task, List<Node> candidates, BitSet worthAsking) {
        Scores.Result result = evaluation.scores().of(task, candidates);
        BestFirst ranked = new BestFirst();
        for (int i = 0; !result.hasFailed() && i < result.total.length; i++) {
            if (worthAsking.get(candidates.get(i).id())) {
                ranked.add(candidates.get(i), result.total[i]);
            }
        }
        return ranked;
    }

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        RoleMemory.Role role = RoleMemory.roleOf(query);
        return () -> shardFirst(query)
                .filter(node -> worthAsking.test(node)
                        && !NodeFilter.isLeftOut(query, node)
                        && filter.refusal(query, role, node) == null)
                .iterator();
    }

    private Stream<Node> shardFirst(Query query) {
        List<Node> all = filter.among(query);
        if (state.cluster.flags().sharding() != SchedulerFlags.Sharding.SOFT) {
            return all.stream();
        }
        List<List<Node>> inTurn = filter.shardFirst(all);
        return Stream.concat(inTurn.get(0).stream(), inTurn.get(1).stream()); // a flat map would not be lazy
    }

    @Override
    public NodeVerdict verdict(Task task, Node node) {
        return evaluation.predicates().ask((SessionTask) task, (SessionNode) node);
    }

    /** Returns a trial of a task on a node without some of its tasks. */
    public Trial trial(Task task, Node node) {
        return new SessionTrial(hooks, evaluation.predicates(), (SessionTask) task, (SessionNode) node);
    }

    @Override
    public RefusalMemory memory() {
        return new RoleMemory(RoleRefusals::new);
    }

    /** The refusals of one role of one job, by node id. */
    private static final class RoleRefusals implements RoleMemory.Role {
        private final Map<Integer, NodeVerdict> refusals = new HashMap<>();

        @Override
        public @Nullable NodeVerdict recall(int node) {
            return refusals.get(node);
        }

        @Override
        public void remember(int node, NodeVerdict refusal) {
            refusals.put(node, refusal);
        }
    }

    /** A trial of a task on a node without some tasks: room, the queue's allocatable hooks, and the predicates. */
    private record SessionTrial(HookTable hooks, Predicates predicates, SessionTask task, SessionNode node)
            implements Trial {
        @Override
        public boolean fitsWithout(Collection<Task> gone) {
            return allocatableWithout(gone) && hasRoom(gone) && passesWithout(gone);
        }

        @Override
        public boolean passesWithout(Collection<Task> gone) {
            return predicates.passWithout(task, node, gone);
        }

        private boolean allocatableWithout(Collection<Task> gone) {
            Job job = task.job();
            return job != null && AnswerRules.all(hooks.allocatableWithout, job.queue(), task, gone);
        }

        private boolean hasRoom(Collection<Task> gone) {
            Tally room = node.futureIdle();
            gone.forEach(other -> room.add(other.requests()));
            return task.requests().atMost(room);
        }
    }

    /** The sentence for nodes that fit but could not be scored. */
    private static final class UnscoredNodes {
        private UnscoredNodes() {}

        /** Returns the sentence. Must be called immediately after the scores failed. */
        static String sentence(HookTable hooks, Task task, int fitting) {
            for (HookColumn<NodeScore> column : List.of(hooks.batchNodeOrder, hooks.nodeOrder)) {
                for (var entry : column.all()) {
                    String failure = failure(entry, task);
                    if (!failure.isEmpty()) {
                        return "%s fit but could not be scored: %s".formatted(Words.count(fitting, "node"), failure);
                    }
                }
            }
            return Words.count(fitting, "node") + " fit but could not be scored";
        }

        private static String failure(HookColumn.Entry<NodeScore> entry, Task task) {
            NodeScore score = entry.function();
            NodeScore plain = score instanceof NodeScore.Named named ? named.score() : score;
            return plain instanceof NodeScore.ClusterWide wide ? wide.failure().apply(task) : "";
        }
    }
}
