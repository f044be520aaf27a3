package dev.terrace.engine.session;

import dev.terrace.engine.extension.PluginView;
import dev.terrace.engine.hook.AnswerReasons;
import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.order.JobTurns;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.order.QueueTurns;
import dev.terrace.engine.state.ClusterSize;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.spi.Vote;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Turns;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The queries of a session to all of its plugins, and the orders. Each query names its hook and the rule that combines
 * the answers. Here and elsewhere in the engine, a method that calls a hook bears the hook's name.
 * {@link dev.terrace.engine.extension.PluginCode} recognises hooks on a stack by these names. {@link AnswerRules}
 * combines the answers, and {@link Orders} decides the orders.
 */
abstract class SessionQuestions extends PluginView implements Session {
    final HookTable hooks;
    private final ClusterSize size;

    /** The hook that last refused a task on behalf of its queue; null without one. */
    private HookColumn.@Nullable Entry<BiPredicate<Queue, Task>> refusing;

    /** The plugins that protect all candidates of the last question for victims; empty if some may be evicted. */
    private final List<String> protectors = new ArrayList<>(1);

    /** The hook that last rejected the admission of a job; null without one. */
    private HookColumn.@Nullable Entry<Function<Job, Vote>> rejecting;

    SessionQuestions(SessionState state, CyclePlan plan) {
        super(state, state.clock.reader(""), new Orders(plan.hooks), plan.configuration.metrics());
        this.hooks = plan.hooks;
        this.size = new ClusterSize(state);
    }

    @Override
    public final boolean isBefore(Job left, Job right) {
        return orders.isBefore(left, right);
    }

    @Override
    public final int compare(Job left, Job right) {
        return orders.compare(left, right);
    }

    @Override
    public final boolean isBefore(Queue left, Queue right) {
        return orders.isBefore(left, right);
    }

    @Override
    public final boolean isBefore(Task left, Task right) {
        return orders.isBefore(left, right);
    }

    @Override
    public final boolean isBefore(SubJob left, SubJob right) {
        return orders.isBefore(left, right);
    }

    @Override
    public final boolean isAcrossQueues() {
        return orders.isAcrossQueues();
    }

    @Override
    public final boolean isBeforeAcrossQueues(Job left, Job right) {
        return orders.isBeforeAcrossQueues(left, right);
    }

    @Override
    public Turns turns(Predicate<Queue> passOver) {
        return orders.isAcrossQueues()
                ? new JobTurns(orders, passOver)
                : new QueueTurns(orders, state.queues.size(), passOver);
    }

    @Override
    public final boolean losesBefore(Queue left, Queue right, Queue taker) {
        return orders.losesTasksBefore(left, right, taker);
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
        return jobReady(hooks, job);
    }

    static boolean jobReady(HookTable hooks, Job job) {
        return AnswerRules.all(hooks.jobReady, job);
    }

    @Override
    public boolean jobPipelined(Job job) {
        return jobPipelined(hooks, job);
    }

    private static boolean jobPipelined(HookTable hooks, Job job) {
        return AnswerRules.vote(hooks.jobPipelined, job);
    }

    @Override
    public boolean jobStarving(Job job) {
        boolean isStarving = AnswerRules.firstTier(hooks.jobStarving, job);
        if (job.count(TaskStatus.PENDING) > 0) {
            ((SessionJob) job).evictionAttempt(action()).starves(isStarving);
        }
        return isStarving;
    }

    @Override
    public boolean jobEnqueueable(Job job) {
        rejecting = AnswerRules.firstRejecting(hooks.jobEnqueueable, job);
        return rejecting == null;
    }

    @Override
    public final LimitRefusal refusal(Job job) {
        HookColumn.Entry<Function<Job, Vote>> by = rejecting;
        List<LimitLack> lacks = by == null ? List.of() : AnswerReasons.lacks(by, job);
        return refusal(LimitRefusal.Of.ADMISSION, job.queue(), by, lacks);
    }

    @Override
    public boolean subJobReady(SubJob subJob) {
        return !subJob.job().hasSubGroups()
                ? jobReady(hooks, subJob.job())
                : AnswerRules.all(hooks.subJobReady, subJob);
    }

    @Override
    public boolean subJobPipelined(SubJob subJob) {
        return !subJob.job().hasSubGroups()
                ? jobPipelined(hooks, subJob.job())
                : AnswerRules.vote(hooks.subJobPipelined, subJob);
    }

    @Override
    public boolean overused(Queue queue) {
        return AnswerRules.any(hooks.overused, queue);
    }

    @Override
    public boolean allocatable(Queue queue, Task task) {
        refusing = AnswerRules.firstRefusing(hooks.allocatable, queue, task);
        return refusing == null;
    }

    @Override
    public final LimitRefusal refusal(Queue queue, Task task) {
        HookColumn.Entry<BiPredicate<Queue, Task>> by = refusing;
        List<LimitLack> lacks = by == null ? List.of() : AnswerReasons.lacks(by, queue, task);
        return refusal(LimitRefusal.Of.POD, queue, by, lacks);
    }

    private LimitRefusal refusal(
            LimitRefusal.Of of, Queue queue, HookColumn.@Nullable Entry<?> by, List<LimitLack> lacks) {
        return new LimitRefusal(
                of,
                by == null ? "" : by.plugin(),
                queue.name(),
                queue.spec().state(),
                action(),
                by == null ? "" : AnswerReasons.sentence(by),
                size.sized(lacks));
    }

    /** Returns the name of the running action. */
    abstract String action();

    @Override
    public boolean preemptive(Queue queue, Task task) {
        return preemptive(hooks, queue, List.of(task));
    }

    @Override
    public boolean preemptive(Queue queue, List<Task> tasks) {
        return preemptive(hooks, queue, tasks);
    }

    private boolean preemptive(HookTable table, Queue queue, List<Task> tasks) {
        boolean mayTake = AnswerRules.all(table.preemptive, queue, Collections.unmodifiableList(tasks));
        SessionJob job = tasks.isEmpty() ? null : (SessionJob) tasks.get(0).job();
        if (job != null) {
            job.evictionAttempt(action()).mayTake(mayTake);
        }
        return mayTake;
    }

    @Override
    public final Optional<Job> targetJob(List<Job> jobs) {
        return AnswerRules.target(hooks.targetJob, jobs);
    }

    @Override
    public List<List<HyperNode>> gradients(TaskGroup group, HyperNode within, SearchPurpose purpose) {
        return hyperNodeGradient(group, within, purpose);
    }

    private List<List<HyperNode>> hyperNodeGradient(TaskGroup group, HyperNode within, SearchPurpose purpose) {
        return AnswerRules.gradients(hooks.hyperNodeGradient, group, within, purpose);
    }

    @Override
    public double[] scores(SubJob subJob, List<HyperNode> candidates) {
        return hyperNodeOrder(subJob, candidates);
    }

    private double[] hyperNodeOrder(SubJob subJob, List<HyperNode> candidates) {
        return AnswerRules.sum(hooks.hyperNodeOrder, subJob, candidates);
    }

    @Override
    public Victims preemptable(Task preemptor, List<Task> candidates) {
        return found(preemptor, candidates, AnswerRules.victims(hooks.preemptable, preemptor, candidates, protectors));
    }

    @Override
    public Victims reclaimable(Task reclaimer, List<Task> candidates) {
        return found(reclaimer, candidates, AnswerRules.victims(hooks.reclaimable, reclaimer, candidates, protectors));
    }

    private Victims found(Task taker, List<Task> candidates, Victims victims) {
        SessionJob job = (SessionJob) taker.job();
        if (job != null && !candidates.isEmpty() && candidates.get(0).job() != job) {
            job.evictionAttempt(action())
                    .found(taker.spec(), candidates.size(), victims.tasks().size(), protectors);
        }
        protectors.clear();
        return victims;
    }

    @Override
    public void candidates(Task taker, Function<Task, String> spared) {
        if (taker.job() != null) {
            ((SessionJob) taker.job()).evictionAttempt(action()).begin();
        }
    }

    @Override
    public Victims evictable(JobEviction eviction, List<Task> candidates) {
        return AnswerRules.victims(hooks.evictable, eviction, candidates, new ArrayList<>(0));
    }

    @Override
    public Optional<VictimTest> victimTest(JobEviction eviction) {
        return AnswerRules.victimTest(hooks.evictable, eviction);
    }

    @Override
    public List<Dismissal> dismissals(List<Task> tasks) {
        return victimTasks(
                hooks,
                tasks.stream()
                        .filter(task -> task.status() == TaskStatus.RUNNING && task.node() != null)
                        .toList());
    }

    private static List<Dismissal> victimTasks(HookTable hooks, List<Task> running) {
        return AnswerRules.union(hooks.victimTasks, running);
    }
}
