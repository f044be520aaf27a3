package dev.terrace.engine.session;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.PluginView;
import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.placement.PlainPlacement;
import dev.terrace.engine.placement.RefusalDetails;
import dev.terrace.engine.state.Clock;
import dev.terrace.engine.state.SessionGroup;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.action.Trial;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of a session: opened by a cycle, used by its actions. Adds placement, decisions and the report's
 * notes to the queries of {@link SessionQuestions}.
 */
public class DefaultSession extends SessionQuestions {
    /** The most jobs on a single node for which the index does not pay. */
    private static final int FEW_JOBS = 24;

    private final CyclePlan plan;
    private final Contracts contracts;
    private final List<SchedulerPlugin> plugins = new ArrayList<>();
    private final List<Carried> carried = new ArrayList<>();
    private final Map<Queue, QueueNumbers> noted = new HashMap<>();
    private final UnsettledJobs unsettledJobs;
    private final QueueTotals queueTotals;
    private @Nullable Opened opened;

    /** A state and the action that carries it to the next cycle. */
    record Carried(String action, PluginState state) {}

    /** The components that exist once all plugins have registered their hooks. */
    private record Opened(PlainPlacement plain, Placement placement, DecisionLog decisions) {}

    /** Creates a session without plugins over a prepared cluster. The plan's table of hooks must be empty. */
    public DefaultSession(SessionState state, CyclePlan plan, Contracts contracts) {
        super(state, plan);
        this.plan = plan;
        this.contracts = contracts;
        this.unsettledJobs = new UnsettledJobs(state);
        state.markable = state.listsWaiting ? () -> state.jobs : unsettledJobs::lacking;
        this.queueTotals = new QueueTotals(state);
    }

    /** Returns a plugin's own view, which cannot decide. */
    SessionView viewOf(String plugin) {
        return new PluginView(state, state.clock.reader(plugin), orders, metrics());
    }

    /** Returns the cluster, without recording readers of its time. */
    Cluster inputs() {
        return state.cluster;
    }

    /** Returns the session's clock, which records its readers. */
    Clock clock() {
        return state.clock;
    }

    /** Adds a participating plugin. */
    void add(SchedulerPlugin plugin) {
        plugins.add(plugin);
    }

    /**
     * Ends the opening, after all plugins have registered their hooks. Placement and decisions exist from now on.
     *
     * @param placements creates the placement around the plain one
     */
    void opened(Function<PlainPlacement, Placement> placements, CycleListener listener) {
        listener.registered(state, hooks, orders);
        PlainPlacement plain = new PlainPlacement(hooks, state);
        Placement placement = listener.placement(isSmall() ? plain : placements.apply(plain), plain);
        opened = new Opened(plain, placement, new DecisionLog(hooks, state, contracts));
    }

    /**
     * Returns whether an index would cost more than the evaluations that it saves: one node, and few jobs to share
     * answers. With verified contracts, the index checks the hooks.
     */
    private boolean isSmall() {
        return contracts == Contracts.TRUSTED && state.nodes.size() == 1 && unsettledJobs.atOpen() <= FEW_JOBS;
    }

    @Override
    public boolean listsWaitingJobs() {
        return state.listsWaiting;
    }

    @Override
    public boolean keepsRejections() {
        return rejects(reservation -> true);
    }

    @Override
    public boolean sharesRejections() {
        return rejects(Because.OfReservation::isOfMinimum);
    }

    /** Returns whether reasons are not listed, and only such reservations reject jobs. */
    private boolean rejects(Predicate<Because.OfReservation> wanted) {
        return !state.listsWaiting
                && hooks.jobEnqueueable.all().stream()
                        .allMatch(
                                entry -> entry.registered() instanceof Because.OfReservation each && wanted.test(each));
    }

    @Override
    public boolean keepsLines() {
        return !state.listsWaiting
                && plan.ignoresRefusals
                && hooks.isLasting(Hook.JOB_ORDER)
                && hooks.isLasting(Hook.JOB_VALID);
    }

    @Override
    public boolean startsWhole() {
        return hooks.jobReady.all().stream().anyMatch(this::startsWhole)
                && !hooks.jobPipelined.isEmpty()
                && hooks.jobPipelined.all().stream().allMatch(this::startsWhole); // a permit of one can be enough
    }

    private boolean startsWhole(HookColumn.Entry<?> function) {
        return plan.extensions.hasTrait(function.plugin(), Trait.STARTS_WHOLE);
    }

    @Override
    public boolean areQueuesUnordered() {
        return hooks.queueOrder.isEmpty();
    }

    /** Returns the plugins that refused tasks, with their reasons; null if the report does not list waiting jobs. */
    @Nullable
    RefusalDetails refusalDetails() {
        if (!state.listsWaiting) {
            return null;
        }
        List<Job> waiting = unsettledJobs();
        waiting.removeIf(job -> job.count(TaskStatus.PENDING) == 0);
        return new RefusalDetails(ready().plain, waiting);
    }

    /** Begins an action. */
    void begin(String action) {
        decisions().begin(action);
        readAs(state.clock.reader(action));
        orders.use(Objects.requireNonNull(plan.queueOrders.get(action)));
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

    /** {@inheritDoc} Empty if contracts are verified: then only the plugin's answer about all candidates counts. */
    @Override
    public Optional<VictimTest> victimTest(JobEviction eviction) {
        return contracts == Contracts.VERIFIED ? Optional.empty() : super.victimTest(eviction);
    }

    @Override
    public <T extends SchedulerPlugin> Optional<T> plugin(Class<T> type) {
        return plugins.stream()
                .filter(plugin -> plugin.getClass() == type)
                .map(type::cast)
                .findFirst();
    }

    @Override
    public List<Job> unsettledJobs() {
        return unsettledJobs.now();
    }

    /** Returns the jobs that the session changed or recorded facts about, and those with another phase, by id. */
    List<Job> changedJobs() {
        return unsettledJobs.changed();
    }

    @Override
    String action() {
        return decisions().action();
    }

    /** Returns the totals that each queue's jobs hold and request. */
    QueueTotals queueTotals() {
        return queueTotals;
    }

    @Override
    public Arguments argumentsOf(String action) {
        return plan.configuration.argumentsOf(action);
    }

    @Override
    public boolean hasAction(Trait trait) {
        return plan.traits.contains(trait);
    }

    /** Returns the key of the pod that was last prepared for placement. */
    String placing() {
        return ready().plain.placing();
    }

    @Override
    public Placement placement() {
        return ready().placement;
    }

    @Override
    public Optional<Trial> trial(Task task, Node node) {
        return hooks.preventsTrials()
                ? Optional.empty()
                : Optional.of(ready().plain.trial(task, node));
    }

    @Override
    public Statement statement() {
        return new DefaultStatement(decisions());
    }

    @Override
    public void admit(Job job, boolean announce) {
        if (announce) {
            jobEnqueued(job);
        }
        ((SessionJob) job).admit();
    }

    private void jobEnqueued(Job job) {
        AnswerRules.tell(hooks.jobEnqueued, job);
    }

    @Override
    public void allocate(Task task, Choice choice) {
        Objects.requireNonNull(choice, "choice");
        decisions().placeUnasked((SessionTask) task, choice, TaskStatus.ALLOCATED, TaskStatus.PENDING);
        Job job = task.job();
        if (job != null && jobReady(hooks, job)) {
            decisions().bindHeld((SessionJob) job);
        }
    }

    @Override
    public void unpipeline(Task task) {
        decisions().unplace((SessionTask) task);
    }

    @Override
    public void settle(TaskGroup group, @Nullable HyperNode hyperNode) {
        ((SessionGroup) group).settle(hyperNode);
    }

    @Override
    public void forgetRefusals(Task task) {
        ((SessionTask) task).noteRefusals(null);
    }

    @Override
    public void forgetRefusals(TaskGroup group) {
        ((SessionGroup) group).forgetRefusals();
    }

    @Override
    public Set<String> refusedRoles(SubJob subJob) {
        return ((SessionGroup) subJob).refusedRoles();
    }

    @Override
    public void refused(Task task, Refusals refusals) {
        ((SessionTask) task).noteRefusals(refusals);
    }

    @Override
    public @Nullable Refusals refusals(Task task) {
        return ((SessionTask) task).refusals();
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
        carried.add(new Carried(decisions().action(), Objects.requireNonNull(pluginState, "the state to carry")));
    }

    /** Returns the states that actions carry to the next cycle. The last one of each plugin and scope counts. */
    List<Carried> carried() {
        return carried;
    }

    @Override
    public void note(Queue queue, QueueNumbers numbers) {
        noted.put(queue, Guard.checked(numbers));
    }

    /** Returns the numbers that actions recorded for a queue. */
    Optional<QueueNumbers> noted(Queue queue) {
        return Optional.ofNullable(noted.get(queue));
    }

    @Override
    public void waits(Job job, String reason) {
        Objects.requireNonNull(reason, "reason");
        if (state.listsWaiting) {
            ((SessionJob) job).waits(reason);
        }
    }

    @Override
    public void waits(Job job, LimitRefusal refusal) {
        Objects.requireNonNull(refusal, "refusal");
        if (state.listsWaiting) {
            ((SessionJob) job).waits(refusal);
        }
    }

    /** @throws IllegalArgumentException if the time is before the session's */
    @Override
    public void reserve(Job job, Instant from) {
        if (from.isBefore(state.cluster.now())) {
            throw new IllegalArgumentException(
                    "the reservation for job %s begins at %s, before the session's time %s; reserve from that time on"
                            .formatted(job.key(), from, state.cluster.now()));
        }
        ((SessionJob) job).reserve(from);
    }
}
