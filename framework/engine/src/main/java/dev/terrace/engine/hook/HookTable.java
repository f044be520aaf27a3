package dev.terrace.engine.hook;

import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.JobVictimFilter;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimQueueOrder;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * All functions of a session: one column for each {@link Hook}, which knows how its functions are guarded, and some for
 * the report alone.
 */
public final class HookTable {
    public final OrderColumn<Job> jobOrder = new OrderColumn<>(Hook.JOB_ORDER, Job::key);
    public final OrderColumn<Queue> queueOrder = new OrderColumn<>(Hook.QUEUE_ORDER, Queue::name);
    public final OrderColumn<Task> taskOrder = new OrderColumn<>(Hook.TASK_ORDER, Task::key);
    public final OrderColumn<SubJob> subJobOrder = new OrderColumn<>(Hook.SUB_JOB_ORDER, SubJob::id);
    public final HookColumn<VictimQueueOrder> victimQueueOrder =
            new HookColumn<>(Hook.VICTIM_QUEUE_ORDER, Guard::victimQueueOrder);
    public final HookColumn<ToDoubleFunction<Queue>> queueScore = new HookColumn<>(Hook.QUEUE_SCORE, Guard::number);
    public final HookColumn<Function<Job, Verdict>> jobValid = new HookColumn<>(Hook.JOB_VALID, Guard::answering);
    public final HookColumn<Predicate<Job>> jobReady = new HookColumn<>(Hook.JOB_READY, Guard::predicate);
    public final HookColumn<Predicate<SubJob>> subJobReady = new HookColumn<>(Hook.SUB_JOB_READY, Guard::predicate);
    public final HookColumn<BiPredicate<Queue, List<Task>>> preemptive =
            new HookColumn<>(Hook.PREEMPTIVE, Guard::biPredicate);
    public final HookColumn<BiPredicate<Queue, Task>> allocatable =
            new HookColumn<>(Hook.ALLOCATABLE, Guard::biPredicate);
    public final HookColumn<QueueTrial> allocatableWithout =
            new HookColumn<>(Hook.ALLOCATABLE_WITHOUT, Guard::queueTrial);
    public final HookColumn<Function<Task, Verdict>> prePredicate =
            new HookColumn<>(Hook.PRE_PREDICATE, Guard::answering);
    public final HookColumn<NodePredicate> predicate = new HookColumn<>(Hook.PREDICATE, NodeHookGuard::predicate);
    public final HookColumn<Predicate<Queue>> overused = new HookColumn<>(Hook.OVERUSED, Guard::predicate);
    public final HookColumn<Predicate<Job>> jobStarving = new HookColumn<>(Hook.JOB_STARVING, Guard::predicate);
    public final HookColumn<Function<Job, Vote>> jobEnqueueable =
            new HookColumn<>(Hook.JOB_ENQUEUEABLE, Guard::answering);
    public final HookColumn<Function<Job, Vote>> jobPipelined = new HookColumn<>(Hook.JOB_PIPELINED, Guard::answering);
    public final HookColumn<Function<SubJob, Vote>> subJobPipelined =
            new HookColumn<>(Hook.SUB_JOB_PIPELINED, Guard::answering);
    public final HookColumn<Consumer<Job>> jobEnqueued = new HookColumn<>(Hook.JOB_ENQUEUED, Guard::consumer);
    public final HookColumn<NodeScore> nodeOrder = new HookColumn<>(Hook.NODE_ORDER, NodeHookGuard::score);
    public final HookColumn<NodeScore> batchNodeOrder = new HookColumn<>(Hook.BATCH_NODE_ORDER, NodeHookGuard::score);
    public final HookColumn<BiFunction<Task, Map<Node, Double>, Optional<Node>>> bestNode =
            new HookColumn<>(Hook.BEST_NODE, Guard::bestNode);
    public final HookColumn<Function<List<Job>, Optional<Job>>> targetJob =
            new HookColumn<>(Hook.TARGET_JOB, Guard::choice);
    public final HookColumn<VictimFilter> preemptable = new HookColumn<>(Hook.PREEMPTABLE, Guard::victimFilter);
    public final HookColumn<VictimFilter> reclaimable = new HookColumn<>(Hook.RECLAIMABLE, Guard::victimFilter);
    public final HookColumn<JobVictimFilter> evictable = new HookColumn<>(Hook.EVICTABLE, Guard::jobVictimFilter);
    public final HookColumn<Function<List<Task>, List<Task>>> victimTasks =
            new HookColumn<>(Hook.VICTIM_TASKS, Guard::dismissals);
    public final HookColumn<Function<List<Task>, List<Task>>> victimTasksKeepingRoom =
            new HookColumn<>(Hook.VICTIM_TASKS, Guard::dismissals);
    public final HookColumn<BiFunction<SubJob, List<HyperNode>, double[]>> hyperNodeOrder =
            new HookColumn<>(Hook.HYPER_NODE_ORDER, Guard::numbers);
    public final HookColumn<DomainGradient> hyperNodeGradient =
            new HookColumn<>(Hook.HYPER_NODE_GRADIENT, Guard::gradient);
    public final HookColumn<Function<Task, List<VolumeBinding>>> volumesToBind =
            new HookColumn<>(Hook.VOLUMES_TO_BIND, Guard::listing);
    public final HookColumn<Function<Task, List<ClaimedDevices>>> claimsToBind =
            new HookColumn<>(Hook.CLAIMS_TO_BIND, Guard::listing);
    public final HookColumn<Function<Task, Map<String, String>>> annotationsToBind =
            new HookColumn<>(Hook.ANNOTATIONS_TO_BIND, Guard::entries);

    /** Listeners; one that never refuses says that each task fits. */
    public final HookColumn<Function<Task, Verdict>> allocated = new HookColumn<>(Hook.ALLOCATED, Guard::answering);

    public final HookColumn<Consumer<Task>> deallocated = new HookColumn<>(Hook.DEALLOCATED, Guard::consumer);

    /** For the report; a failure names the hook that orders by these numbers. */
    public final HookColumn<Function<Queue, Optional<QueueNumbers>>> queueNumbers =
            new HookColumn<>(Hook.QUEUE_SCORE, Guard::answering);

    /** For the report; a failure names the hook that tells of the tasks. */
    public final HookColumn<Function<Task, Map<String, Long>>> amountsUsed =
            new HookColumn<>(Hook.ALLOCATED, Guard::entries);

    /** For the report; a failure names the hook that tells of the tasks. */
    public final HookColumn<DeviceAccount> devices = new HookColumn<>(Hook.ALLOCATED, Guard::devices);

    /** For the report; a failure names the hook that orders by these terms. */
    public final HookColumn<Function<Job, List<JobTerm>>> jobTerms = new HookColumn<>(Hook.JOB_ORDER, Guard::terms);

    private boolean preventsTrials;
    private boolean allEventsHeard;

    /** Whether a plugin must be told of every event, even of two that undo each other. */
    public boolean areAllEventsHeard() {
        return allEventsHeard;
    }

    void hearAllEvents() {
        allEventsHeard = true;
    }

    /** Whether a plugin takes part in trials while its predicate, which prepares them, is switched off. */
    public boolean preventsTrials() {
        return preventsTrials;
    }

    void preventTrials() {
        preventsTrials = true;
    }
}
