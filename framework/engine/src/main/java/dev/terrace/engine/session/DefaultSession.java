package dev.terrace.engine.session;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.PluginView;
import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.index.Workers;
import dev.terrace.engine.order.JobTurns;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.order.QueueOrder;
import dev.terrace.engine.order.QueueTurns;
import dev.terrace.engine.placement.ExhaustivePlacement;
import dev.terrace.engine.placement.IndexedPlacement;
import dev.terrace.engine.placement.VerifiedPlacement;
import dev.terrace.engine.state.ClusterFacts;
import dev.terrace.engine.state.SessionGroup;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.action.Trial;
import dev.terrace.spi.action.Turns;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The one session: hands each question to the part that knows. */
final class DefaultSession extends PluginView implements Session {
    private final SessionState state;
    private final Configuration configuration;
    private final Set<Trait> ofActions;
    private final HookTable hooks;
    private final Orders orders;
    private final List<SchedulerPlugin> plugins = new ArrayList<>();
    private @Nullable Opened opened;
    private final Contracts contracts;
    private final List<PluginState> carried = new ArrayList<>();
    private final Map<Queue, QueueNumbers> noted = new HashMap<>();

    /** What exists once all plugins have registered their hooks. */
    private record Opened(ExhaustivePlacement placement, DecisionLog decisions) {}

    /** @param ofActions what the actions that run declare, together */
    DefaultSession(
            Cluster cluster,
            ClusterFacts facts,
            Configuration configuration,
            Set<Trait> ofActions,
            Contracts contracts) {
        this(new SessionState(cluster, facts), new HookTable(), configuration, ofActions, contracts);
    }

    private DefaultSession(
            SessionState state,
            HookTable hooks,
            Configuration configuration,
            Set<Trait> ofActions,
            Contracts contracts) {
        this(state, hooks, new Orders(hooks), configuration, ofActions, contracts);
    }

    private DefaultSession(
            SessionState state,
            HookTable hooks,
            Orders orders,
            Configuration configuration,
            Set<Trait> ofActions,
            Contracts contracts) {
        super(state, orders);
        this.state = state;
        this.hooks = hooks;
        this.orders = orders;
        this.configuration = configuration;
        this.ofActions = ofActions;
        this.contracts = contracts;
    }

    /** What a plugin gets: an object of its own. */
    SessionView pluginView() {
        return new PluginView(state, orders);
    }

    HookTable hooks() {
        return hooks;
    }

    /** A plugin takes part. */
    void add(SchedulerPlugin plugin) {
        plugins.add(plugin);
    }

    /**
     * All hooks are there: questions can be asked from now on.
     *
     * @param crew whoever may look at nodes along with the session's own thread
     */
    void opened(Workers crew) {
        Cluster cluster = state.cluster;
        List<String> resources = IntStream.range(0, cluster.resources().size())
                .mapToObj(cluster.resources()::name)
                .toList();
        ExhaustivePlacement placement = contracts == Contracts.VERIFIED
                ? new VerifiedPlacement(hooks, state.nodes, state.changes, resources, cluster.flags(), crew)
                : new IndexedPlacement(hooks, state.nodes, state.changes, resources, cluster.flags(), crew, contracts);
        DecisionLog decisions = new DecisionLog(hooks, state.changes);
        decisions.podsFollow = state.podsFollow;
        opened = new Opened(placement, decisions);
    }

    /** An action begins. */
    void begin(String action) {
        decisions().action = action;
        orders.use(QueueOrder.of(configuration.argumentsOf(action)));
    }

    private Opened ready() {
        Opened now = opened;
        if (now == null) {
            throw new IllegalStateException("the session is still opening; ask from within hooks");
        }
        return now;
    }

    DecisionLog decisions() {
        return ready().decisions;
    }

    @Override
    public <T extends SchedulerPlugin> Optional<T> plugin(Class<T> type) {
        return plugins.stream()
                .filter(plugin -> plugin.getClass() == type)
                .map(type::cast)
                .findFirst();
    }

    @Override
    public boolean hasAction(Trait trait) {
        return ofActions.contains(trait);
    }

    @Override
    public Placement placement() {
        return ready().placement;
    }

    @Override
    public boolean isBefore(Job left, Job right) {
        return orders.isBefore(left, right);
    }

    @Override
    public int compare(Job left, Job right) {
        return orders.compare(left, right);
    }

    @Override
    public boolean isBefore(Queue left, Queue right) {
        return orders.isBefore(left, right);
    }

    @Override
    public boolean isBefore(Task left, Task right) {
        return orders.isBefore(left, right);
    }

    @Override
    public boolean isBefore(SubJob left, SubJob right) {
        return orders.isBefore(left, right);
    }

    @Override
    public boolean isAcrossQueues() {
        return orders.isAcrossQueues();
    }

    @Override
    public boolean isBeforeAcrossQueues(Job left, Job right) {
        return orders.isBeforeAcrossQueues(left, right);
    }

    @Override
    public Turns turns(Predicate<Queue> passOver) {
        return orders.isAcrossQueues()
                ? new JobTurns(orders, passOver)
                : new QueueTurns(orders, state.queues.size(), passOver);
    }

    @Override
    public Heap<Task> victims(List<Task> victims, Task preemptor) {
        return orders.victims(victims, preemptor);
    }

    @Override
    public Verdict jobValid(Job job) {
        return AnswerRules.firstFailure(hooks.jobValid, job);
    }

    @Override
    public boolean jobReady(Job job) {
        return AnswerRules.all(hooks.jobReady, job);
    }

    @Override
    public boolean jobPipelined(Job job) {
        return AnswerRules.vote(hooks.jobPipelined, job);
    }

    @Override
    public boolean jobStarving(Job job) {
        return AnswerRules.firstTier(hooks.jobStarving, job);
    }

    @Override
    public boolean jobEnqueueable(Job job) {
        return AnswerRules.vote(hooks.jobEnqueueable, job);
    }

    @Override
    public boolean subJobReady(SubJob subJob) {
        return !subJob.job().hasSubGroups() ? jobReady(subJob.job()) : AnswerRules.all(hooks.subJobReady, subJob);
    }

    @Override
    public boolean subJobPipelined(SubJob subJob) {
        return !subJob.job().hasSubGroups()
                ? jobPipelined(subJob.job())
                : AnswerRules.vote(hooks.subJobPipelined, subJob);
    }

    @Override
    public boolean overused(Queue queue) {
        return AnswerRules.any(hooks.overused, queue);
    }

    @Override
    public boolean allocatable(Queue queue, Task task) {
        return AnswerRules.all(hooks.allocatable, queue, task);
    }

    @Override
    public boolean preemptive(Queue queue, Task task) {
        return AnswerRules.all(hooks.preemptive, queue, task);
    }

    @Override
    public Optional<Job> targetJob(List<Job> jobs) {
        return AnswerRules.target(hooks.targetJob, jobs);
    }

    @Override
    public List<List<HyperNode>> gradients(TaskGroup group, HyperNode within) {
        return AnswerRules.gradients(hooks.hyperNodeGradient, group, within);
    }

    @Override
    public double[] scores(SubJob subJob, List<HyperNode> candidates) {
        return AnswerRules.sum(hooks.hyperNodeOrder, subJob, candidates);
    }

    @Override
    public Optional<Trial> trial(Task task, Node node) {
        return hooks.preventsTrials
                ? Optional.empty()
                : Optional.of(ready().placement.trial(task, node));
    }

    @Override
    public Victims preemptable(Task preemptor, List<Task> candidates) {
        return AnswerRules.victims(hooks.preemptable, preemptor, candidates);
    }

    @Override
    public Victims reclaimable(Task reclaimer, List<Task> candidates) {
        return AnswerRules.victims(hooks.reclaimable, reclaimer, candidates);
    }

    @Override
    public List<Task> victimTasks(List<Task> tasks) {
        return AnswerRules.union(hooks.victimTasks, tasks);
    }

    @Override
    public Statement statement() {
        return new DefaultStatement(decisions());
    }

    @Override
    public void admit(Job job, boolean announce) {
        if (announce) {
            for (var entry : hooks.jobEnqueued.all()) {
                entry.function().accept(job);
            }
        }
        ((SessionJob) job).phase = JobPhase.INQUEUE;
    }

    @Override
    public void allocate(Task task, Choice choice) {
        decisions().place((SessionTask) task, choice, TaskStatus.ALLOCATED);
        Job job = task.job();
        if (job != null && jobReady(job)) {
            decisions().bindHeld((SessionJob) job);
        }
    }

    @Override
    public void unpipeline(Task task) {
        decisions().unplace((SessionTask) task);
    }

    @Override
    public void settle(TaskGroup group, @Nullable HyperNode hyperNode) {
        ((SessionGroup) group).hyperNode = hyperNode;
    }

    @Override
    public void forgetRefusals(Task task) {
        ((SessionTask) task).refusals = null;
    }

    @Override
    public void refused(Task task, Refusals refusals) {
        ((SessionTask) task).refusals = refusals;
    }

    @Override
    public @Nullable Refusals refusals(Task task) {
        return ((SessionTask) task).refusals;
    }

    @Override
    public void fail(Task task, String because) {
        decisions().fail((SessionTask) task, because);
    }

    @Override
    public void amend(Task task, String field, long value) {
        decisions().amend((SessionTask) task, field, value);
    }

    @Override
    public void carry(PluginState pluginState) {
        carried.removeIf(known ->
                known.plugin().equals(pluginState.plugin()) && known.scope().equals(pluginState.scope()));
        carried.add(pluginState);
    }

    /** What actions carry to the next cycle. */
    List<PluginState> carried() {
        return carried;
    }

    @Override
    public void note(Queue queue, QueueNumbers numbers) {
        noted.put(queue, numbers);
    }

    /** What actions noted of a queue. */
    Optional<QueueNumbers> noted(Queue queue) {
        return Optional.ofNullable(noted.get(queue));
    }

    @Override
    public void waits(Job job, String reason) {
        ((SessionJob) job).waitsFor = reason;
    }
}
