package dev.terrace.engine.observation;

import dev.terrace.engine.observation.UndoableEffect.State;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
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
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.Topology;
import dev.terrace.spi.view.Verdict;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A session as its actions see it during an explanation. It forwards every question and decision to the actual session,
 * and reports those about watched pods, jobs and queues to the observer.
 */
final class ObservedSession implements Session {
    private final Session session;
    private final Observer observer;

    ObservedSession(Session session, Observer observer) {
        this.session = session;
        this.observer = observer;
    }

    // ---- Reported ----

    @Override
    public void turn(Job job) {
        observer.turn(job);
    }

    @Override
    public void line(Function<Job, List<Job>> ahead) {
        observer.turns.line(ahead);
    }

    @Override
    public Turns turns(Predicate<Queue> passOver) {
        return new ObservedTurns(session.turns(passOver), observer);
    }

    @Override
    public Heap<Task> victims(List<Task> victims, Task preemptor) {
        Heap<Task> order = session.victims(victims, preemptor);
        observer.evictions.order(preemptor, victims, () -> order.copy().drain());
        return order;
    }

    @Override
    public void candidates(Task taker, Function<Task, String> spared) {
        session.candidates(taker, spared);
        observer.evictions.candidates(taker, spared);
    }

    @Override
    public Verdict jobValid(Job job) {
        return observer.turns.ofJob(Hook.JOB_VALID, job, () -> session.jobValid(job), Verdict::isFit);
    }

    private boolean ask(Hook hook, Job job, Predicate<Job> question) {
        return observer.turns.ofJob(hook, job, () -> question.test(job), Boolean::booleanValue);
    }

    @Override
    public boolean jobReady(Job job) {
        return ask(Hook.JOB_READY, job, session::jobReady);
    }

    @Override
    public boolean jobPipelined(Job job) {
        return ask(Hook.JOB_PIPELINED, job, session::jobPipelined);
    }

    @Override
    public boolean jobStarving(Job job) {
        return ask(Hook.JOB_STARVING, job, session::jobStarving);
    }

    @Override
    public boolean jobEnqueueable(Job job) {
        return ask(Hook.JOB_ENQUEUEABLE, job, session::jobEnqueueable);
    }

    @Override
    public boolean subJobReady(SubJob subJob) {
        Hook hook = subJob.job().hasSubGroups() ? Hook.SUB_JOB_READY : Hook.JOB_READY;
        return ask(hook, subJob.job(), job -> session.subJobReady(subJob));
    }

    @Override
    public boolean subJobPipelined(SubJob subJob) {
        Hook hook = subJob.job().hasSubGroups() ? Hook.SUB_JOB_PIPELINED : Hook.JOB_PIPELINED;
        return ask(hook, subJob.job(), job -> session.subJobPipelined(subJob));
    }

    @Override
    public boolean overused(Queue queue) {
        return observer.turns.ofQueue(Hook.OVERUSED, queue, () -> session.overused(queue));
    }

    @Override
    public boolean allocatable(Queue queue, Task task) {
        boolean mayHold = observer.attempts.ofTask(
                Hook.ALLOCATABLE, task, () -> session.allocatable(queue, task), Boolean::booleanValue);
        observer.evictions.allocatable(task, mayHold);
        if (!mayHold) {
            observer.attempts.limited(task, () -> session.refusal(queue, task));
        }
        return mayHold;
    }

    @Override
    public boolean preemptive(Queue queue, Task task) {
        return observer.attempts.ofTask(
                Hook.PREEMPTIVE, task, () -> session.preemptive(queue, task), Boolean::booleanValue);
    }

    @Override
    public boolean preemptive(Queue queue, List<Task> tasks) {
        Job job = tasks.isEmpty() ? null : tasks.get(0).job();
        return job == null
                ? session.preemptive(queue, tasks)
                : ask(Hook.PREEMPTIVE, job, asked -> session.preemptive(queue, tasks));
    }

    @Override
    public List<List<HyperNode>> gradients(TaskGroup group, HyperNode within) {
        return gradients(group, within, SearchPurpose.PLACE);
    }

    @Override
    public List<List<HyperNode>> gradients(TaskGroup group, HyperNode within, SearchPurpose purpose) {
        observer.attempts.searches();
        List<List<HyperNode>> gradients = session.gradients(group, within, purpose);
        observer.turns.domains(group).ifPresent(known -> known.offered(group, within, purpose, gradients, topology()));
        if (gradients.isEmpty() && group instanceof SubJob subJob) {
            observer.attempts.unasked(subJob, within, DomainsUnderWay.lack(subJob, within, purpose));
        }
        return gradients;
    }

    @Override
    public double[] scores(SubJob subJob, List<HyperNode> candidates) {
        double[] scores = session.scores(subJob, candidates);
        observer.turns.domains(subJob).ifPresent(known -> known.scored(subJob, candidates, scores));
        return scores;
    }

    @Override
    public void tried(TaskGroup group, HyperNode domain, boolean takes) {
        observer.turns.domains(group).ifPresent(known -> known.tried(group, domain, takes));
    }

    @Override
    public void together(List<Task> victims, boolean isSafe) {
        observer.evictions.together(victims, isSafe);
    }

    @Override
    public Victims preemptable(Task preemptor, List<Task> candidates) {
        return observer.evictions.ofVictims(
                Hook.PREEMPTABLE,
                preemptor,
                null,
                preemptor,
                nodeOf(preemptor, candidates),
                candidates,
                () -> session.preemptable(preemptor, candidates),
                Victims::tasks);
    }

    @Override
    public Victims reclaimable(Task reclaimer, List<Task> candidates) {
        return observer.evictions.ofVictims(
                Hook.RECLAIMABLE,
                reclaimer,
                null,
                reclaimer,
                nodeOf(reclaimer, candidates),
                candidates,
                () -> session.reclaimable(reclaimer, candidates),
                Victims::tasks);
    }

    /** Returns the node of the candidates; without candidates, the node that the action tried last. */
    private String nodeOf(Task task, List<Task> candidates) {
        Node node = candidates.isEmpty() ? null : candidates.get(0).node();
        return node == null ? observer.attempts.placeOf(task) : node.name();
    }

    @Override
    public Victims evictable(JobEviction eviction, List<Task> candidates) {
        return observer.evictions.ofVictims(
                Hook.EVICTABLE,
                null,
                eviction.job(),
                eviction,
                eviction.within().name(),
                candidates,
                () -> session.evictable(eviction, candidates),
                Victims::tasks);
    }

    @Override
    public List<Task> victimTasks(List<Task> tasks) {
        return dismissals(tasks).stream().map(Dismissal::task).toList();
    }

    @Override
    public List<Dismissal> dismissals(List<Task> tasks) {
        return observer.evictions.ofVictims(
                Hook.VICTIM_TASKS,
                null,
                null,
                tasks,
                "",
                tasks,
                () -> session.dismissals(tasks),
                dismissals -> dismissals.stream().map(Dismissal::task).toList());
    }

    @Override
    public Statement statement() {
        return new ObservedStatement(session.statement(), observer);
    }

    @Override
    public void admit(Job job, boolean announce) {
        session.admit(job, announce);
        observer.turns.admitted(job);
    }

    @Override
    public void allocate(Task task, Choice choice) {
        UndoableEffect placed = observer.attempts.placed(task, choice, false);
        session.allocate(task, choice);
        if (placed != null) {
            placed.become(State.KEPT);
        }
    }

    @Override
    public void refused(Task task, Refusals refusals) {
        observer.attempts.refused(task, refusals);
        session.refused(task, refusals);
    }

    // ---- Forwarded ----

    @Override
    public <T extends SchedulerPlugin> Optional<T> plugin(Class<T> type) {
        return session.plugin(type);
    }

    @Override
    public Arguments argumentsOf(String action) {
        return session.argumentsOf(action);
    }

    @Override
    public boolean hasAction(Trait trait) {
        return session.hasAction(trait);
    }

    @Override
    public Placement placement() {
        return session.placement();
    }

    @Override
    public Optional<Trial> trial(Task task, Node node) {
        return session.trial(task, node);
    }

    @Override
    public boolean isBefore(Job left, Job right) {
        return session.isBefore(left, right);
    }

    @Override
    public int compare(Job left, Job right) {
        return session.compare(left, right);
    }

    @Override
    public boolean isBefore(Queue left, Queue right) {
        return session.isBefore(left, right);
    }

    @Override
    public boolean isBefore(Task left, Task right) {
        return session.isBefore(left, right);
    }

    @Override
    public boolean isBefore(SubJob left, SubJob right) {
        return session.isBefore(left, right);
    }

    @Override
    public boolean isAcrossQueues() {
        return session.isAcrossQueues();
    }

    @Override
    public boolean isBeforeAcrossQueues(Job left, Job right) {
        return session.isBeforeAcrossQueues(left, right);
    }

    @Override
    public boolean losesBefore(Queue left, Queue right, Queue taker) {
        return session.losesBefore(left, right, taker);
    }

    @Override
    public Optional<Job> targetJob(List<Job> jobs) {
        return session.targetJob(jobs);
    }

    @Override
    public void unpipeline(Task task) {
        session.unpipeline(task);
    }

    @Override
    public void settle(TaskGroup group, @Nullable HyperNode hyperNode) {
        session.settle(group, hyperNode);
    }

    @Override
    public void fail(Task task, String because) {
        session.fail(task, because);
    }

    @Override
    public void amend(Task task, String field, long value) {
        session.amend(task, field, value);
    }

    @Override
    public void carry(PluginState state) {
        session.carry(state);
    }

    @Override
    public void note(Queue queue, QueueNumbers numbers) {
        session.note(queue, numbers);
    }

    @Override
    public void forgetRefusals(Task task) {
        session.forgetRefusals(task);
    }

    @Override
    public void forgetRefusals(TaskGroup group) {
        session.forgetRefusals(group);
    }

    @Override
    public Set<String> refusedRoles(SubJob subJob) {
        return session.refusedRoles(subJob);
    }

    @Override
    public @Nullable Refusals refusals(Task task) {
        return session.refusals(task);
    }

    @Override
    public LimitRefusal refusal(Queue queue, Task task) {
        return session.refusal(queue, task);
    }

    @Override
    public void waits(Job job, String reason) {
        session.waits(job, reason);
    }

    @Override
    public LimitRefusal refusal(Job job) {
        return session.refusal(job);
    }

    @Override
    public void waits(Job job, LimitRefusal refusal) {
        session.waits(job, refusal);
    }

    @Override
    public void reserve(Job job, Instant from) {
        session.reserve(job, from);
    }

    @Override
    public Cluster cluster() {
        return session.cluster();
    }

    @Override
    public Instant now() {
        return session.now();
    }

    @Override
    public ZonedDateTime localTime() {
        return session.localTime();
    }

    @Override
    public void wakeAt(Instant time) {
        session.wakeAt(time);
    }

    @Override
    public List<Job> jobs() {
        return session.jobs();
    }

    @Override
    public List<Job> unsettledJobs() {
        return session.unsettledJobs();
    }

    @Override
    public int[] oldestFirst() {
        return session.oldestFirst();
    }

    @Override
    public List<Queue> queues() {
        return session.queues();
    }

    @Override
    public List<Node> nodes() {
        return session.nodes();
    }

    @Override
    public List<Task> tasks() {
        return session.tasks();
    }

    @Override
    public boolean hasTemplate(Predicate<PodTemplate> wanted) {
        return session.hasTemplate(wanted);
    }

    @Override
    public Optional<Node> node(String name) {
        return session.node(name);
    }

    @Override
    public Optional<Queue> queue(String name) {
        return session.queue(name);
    }

    @Override
    public Amounts total() {
        return session.total();
    }

    @Override
    public List<PluginState> states(String plugin) {
        return session.states(plugin);
    }

    @Override
    public Topology topology() {
        return session.topology();
    }

    @Override
    public Map<String, String> metrics() {
        return session.metrics();
    }

    @Override
    public <O, D> Function<O, D> derived(Object rule, Function<O, D> derive) {
        return session.derived(rule, derive);
    }

    @Override
    public <K> Kept<K> kept(Object rule, Supplier<K> made) {
        return session.kept(rule, made);
    }

    @Override
    public NodeChanges changes() {
        return session.changes();
    }

    @Override
    public void changed(Node node) {
        session.changed(node);
    }

    @Override
    public List<Task> evictionOrder(List<Task> victims, Task preemptor) {
        return session.evictionOrder(victims, preemptor);
    }

    @Override
    public void keepPodsCurrent() {
        session.keepPodsCurrent();
    }

    @Override
    public void markUnschedulable(Job job, String reason) {
        session.markUnschedulable(job, reason);
    }
}
