package dev.terrace.engine.hook;

import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.DeviceAccount;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.HookPoint;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimQueueOrder;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The hook functions of a session, in one column per point of {@link Hooks}. Each column is declared once, with its
 * point and the form of its functions: {@link Form} guards them, and {@link AnswerRules} combines their answers, or
 * names the class that does. The tie-breaks of orders are in {@code order.Orders}.
 */
public final class HookTable {
    private final Map<HookPoint<?>, HookColumn<?>> byPoint = new LinkedHashMap<>();

    // ---- Order ----

    public final OrderColumn<Job> jobOrder = order(Hooks.JOB_ORDER, Job::key);
    public final OrderColumn<Queue> queueOrder = order(Hooks.QUEUE_ORDER, Queue::name);
    public final OrderColumn<Task> taskOrder = order(Hooks.TASK_ORDER, Task::key);
    public final OrderColumn<SubJob> subJobOrder = order(Hooks.SUB_JOB_ORDER, SubJob::id);
    public final HookColumn<VictimQueueOrder> victimQueueOrder =
            column(Hooks.VICTIM_QUEUE_ORDER, Form.victimQueueOrder());
    public final HookColumn<ToDoubleFunction<Queue>> queueScore = column(Hooks.QUEUE_SCORE, Form.score());

    // ---- Jobs ----

    public final HookColumn<Function<Job, Verdict>> jobValid = column(Hooks.JOB_VALID, Form.verdict());
    public final HookColumn<Predicate<Job>> jobReady = column(Hooks.JOB_READY, Form.check());
    public final HookColumn<Predicate<SubJob>> subJobReady = column(Hooks.SUB_JOB_READY, Form.check());
    public final HookColumn<Function<Job, Vote>> jobPipelined = column(Hooks.JOB_PIPELINED, Form.vote());
    public final HookColumn<Function<SubJob, Vote>> subJobPipelined = column(Hooks.SUB_JOB_PIPELINED, Form.vote());
    public final HookColumn<Predicate<Job>> jobStarving = column(Hooks.JOB_STARVING, Form.check());
    public final HookColumn<Function<Job, Vote>> jobEnqueueable = column(Hooks.JOB_ENQUEUEABLE, Form.vote());
    public final HookColumn<Consumer<Job>> jobEnqueued = column(Hooks.JOB_ENQUEUED, Form.listener());
    public final HookColumn<Function<List<Job>, Optional<Job>>> targetJob = column(Hooks.TARGET_JOB, Form.choice());

    // ---- Queues ----

    public final HookColumn<Predicate<Queue>> overused = column(Hooks.OVERUSED, Form.check());
    public final HookColumn<BiPredicate<Queue, Task>> allocatable = column(Hooks.ALLOCATABLE, Form.queueCheck());
    public final HookColumn<QueueTrial> allocatableWithout = column(Hooks.ALLOCATABLE_WITHOUT, Form.queueTrial());
    public final HookColumn<BiPredicate<Queue, List<Task>>> preemptive = column(Hooks.PREEMPTIVE, Form.queueCheck());

    // ---- Nodes ----

    public final HookColumn<Function<Task, Verdict>> prePredicate = column(Hooks.PRE_PREDICATE, Form.verdict());
    public final HookColumn<NodePredicate> predicate = column(Hooks.PREDICATE, PredicateForm.predicate());
    public final HookColumn<NodeScore> nodeOrder = column(Hooks.NODE_ORDER, ScoreForm.score(true));
    public final HookColumn<NodeScore> batchNodeOrder = column(Hooks.BATCH_NODE_ORDER, ScoreForm.score(false));
    public final HookColumn<BiFunction<Task, Map<Node, Double>, Optional<Node>>> bestNode =
            column(Hooks.BEST_NODE, Form.nodeChoice());

    // ---- Victims ----

    public final HookColumn<VictimFilter<Task>> preemptable = column(Hooks.PREEMPTABLE, Form.victims());
    public final HookColumn<VictimFilter<Task>> reclaimable = column(Hooks.RECLAIMABLE, Form.victims());
    public final HookColumn<VictimFilter<JobEviction>> evictable = column(Hooks.EVICTABLE, Form.victims());
    public final HookColumn<Function<List<Task>, List<Task>>> victimTasks =
            column(Hooks.VICTIM_TASKS, Form.victimTasks());

    // ---- Topology ----

    public final HookColumn<BiFunction<SubJob, List<HyperNode>, double[]>> hyperNodeOrder =
            column(Hooks.HYPER_NODE_ORDER, Form.scores());
    public final HookColumn<DomainGradient> hyperNodeGradient = column(Hooks.HYPER_NODE_GRADIENT, Form.gradient());

    // ---- Allocation ----

    /** The column of {@code allocated}. A listener that cannot refuse answers that each task fits. */
    public final HookColumn<Function<Task, Verdict>> allocated = column(Hooks.ALLOCATED, Form.verdict());

    public final HookColumn<Consumer<Task>> deallocated = column(Hooks.DEALLOCATED, Form.listener());
    public final HookColumn<Function<Task, List<VolumeBinding>>> volumesToBind =
            column(Hooks.VOLUMES_TO_BIND, Form.listing());
    public final HookColumn<Function<Task, Map<String, String>>> annotationsToBind =
            column(Hooks.ANNOTATIONS_TO_BIND, Form.entries());
    public final HookColumn<Function<Task, List<ClaimedDevices>>> claimsToBind =
            column(Hooks.CLAIMS_TO_BIND, Form.listing());

    // ---- Report ----

    public final HookColumn<Function<Queue, Optional<QueueNumbers>>> queueNumbers =
            column(Hooks.QUEUE_NUMBERS, Form.queueNumbers());
    public final HookColumn<Function<Task, Map<String, Long>>> amountsUsed = column(Hooks.AMOUNTS_USED, Form.entries());
    public final HookColumn<DeviceAccount> devices = column(Hooks.DEVICES, Form.devices());
    public final HookColumn<Function<Job, List<JobTerm>>> jobTerms = column(Hooks.JOB_TERMS, Form.terms());

    private boolean preventsTrials;
    private boolean allEventsHeard;

    /** The hooks with a function that is not declared as lasting. */
    private final Set<Hook> passing = EnumSet.noneOf(Hook.class);

    private <F> HookColumn<F> column(HookPoint<F> point, Form<F> form) {
        HookColumn<F> column = new HookColumn<>(point, form);
        byPoint.put(point, column);
        return column;
    }

    private <T> OrderColumn<T> order(HookPoint<Comparator<T>> point, Function<T, String> name) {
        return new OrderColumn<>(column(point, Form.order(name)));
    }

    @SuppressWarnings("unchecked") // the type of a column is that of its point
    <F> HookColumn<F> at(HookPoint<F> point) {
        HookColumn<?> column = byPoint.get(point);
        if (column == null) {
            throw new IllegalArgumentException("the session has no hook " + point);
        }
        return (HookColumn<F>) column;
    }

    /** Removes all functions, so that another session can register its own. */
    public void clear() {
        byPoint.values().forEach(HookColumn::clear);
        preventsTrials = false;
        allEventsHeard = false;
        passing.clear();
    }

    /** Returns the columns of all hooks, in the order of their declaration. */
    public List<HookColumn<?>> ofHooks() {
        List<HookColumn<?>> columns = new ArrayList<>(byPoint.values());
        columns.removeIf(column -> !column.isOfHook());
        return columns;
    }

    /** Returns whether a plugin must receive every event, even two that cancel out. */
    public boolean areAllEventsHeard() {
        return allEventsHeard;
    }

    void addPassing(Hook hook) {
        passing.add(hook);
    }

    /** Returns whether all plugins declare their functions at a hook as lasting; see {@link Hooks#lasting}. */
    public boolean isLasting(Hook hook) {
        return !passing.contains(hook);
    }

    void hearAllEvents() {
        allEventsHeard = true;
    }

    /** Returns whether a plugin takes part in trials although its predicate, which prepares them, is switched off. */
    public boolean preventsTrials() {
        return preventsTrials;
    }

    void preventTrials() {
        preventsTrials = true;
    }
}
