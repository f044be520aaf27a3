package dev.terrace.engine.hook;

import dev.terrace.model.report.CycleReport.JobTerm;
import dev.terrace.model.report.CycleReport.VolumeBinding;
import dev.terrace.model.settings.Hook;
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
import dev.terrace.spi.view.TaskGroup;
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

/** All functions of a session, one field for each {@link Hook}. */
public final class HookTable {
    public final OrderColumn<Job> jobOrder = new OrderColumn<>(Hook.JOB_ORDER);
    public final OrderColumn<Queue> queueOrder = new OrderColumn<>(Hook.QUEUE_ORDER);
    public final OrderColumn<Task> taskOrder = new OrderColumn<>(Hook.TASK_ORDER);
    public final OrderColumn<SubJob> subJobOrder = new OrderColumn<>(Hook.SUB_JOB_ORDER);
    public final HookColumn<VictimQueueOrder> victimQueueOrder = new HookColumn<>();
    public final HookColumn<ToDoubleFunction<Queue>> queueScore = new HookColumn<>();
    public final HookColumn<Function<Job, Verdict>> jobValid = new HookColumn<>();
    public final HookColumn<Predicate<Job>> jobReady = new HookColumn<>();
    public final HookColumn<Predicate<SubJob>> subJobReady = new HookColumn<>();
    public final HookColumn<BiPredicate<Queue, Task>> preemptive = new HookColumn<>();
    public final HookColumn<BiPredicate<Queue, Task>> allocatable = new HookColumn<>();
    public final HookColumn<QueueTrial> allocatableWithout = new HookColumn<>();
    public final HookColumn<Function<Task, Verdict>> prePredicate = new HookColumn<>();
    public final HookColumn<NodePredicate> predicate = new HookColumn<>();
    public final HookColumn<Predicate<Queue>> overused = new HookColumn<>();
    public final HookColumn<Predicate<Job>> jobStarving = new HookColumn<>();
    public final HookColumn<Function<Job, Vote>> jobEnqueueable = new HookColumn<>();
    public final HookColumn<Function<Job, Vote>> jobPipelined = new HookColumn<>();
    public final HookColumn<Function<SubJob, Vote>> subJobPipelined = new HookColumn<>();
    public final HookColumn<Consumer<Job>> jobEnqueued = new HookColumn<>();
    public final HookColumn<NodeScore> nodeOrder = new HookColumn<>();
    public final HookColumn<NodeScore> batchNodeOrder = new HookColumn<>();
    public final HookColumn<BiFunction<Task, Map<Node, Double>, Optional<Node>>> bestNode = new HookColumn<>();
    public final HookColumn<Function<List<Job>, Optional<Job>>> targetJob = new HookColumn<>();
    public final HookColumn<VictimFilter> preemptable = new HookColumn<>();
    public final HookColumn<VictimFilter> reclaimable = new HookColumn<>();
    public final HookColumn<Function<List<Task>, List<Task>>> victimTasks = new HookColumn<>();
    public final HookColumn<BiFunction<SubJob, List<HyperNode>, double[]>> hyperNodeOrder = new HookColumn<>();
    public final HookColumn<BiFunction<TaskGroup, HyperNode, List<List<HyperNode>>>> hyperNodeGradient =
            new HookColumn<>();
    public final HookColumn<Function<Task, List<VolumeBinding>>> volumesToBind = new HookColumn<>();
    public final HookColumn<Consumer<Task>> allocated = new HookColumn<>();
    public final HookColumn<Consumer<Task>> deallocated = new HookColumn<>();
    public final HookColumn<Function<Queue, Optional<QueueNumbers>>> queueNumbers = new HookColumn<>();
    public final HookColumn<Function<Job, List<JobTerm>>> jobTerms = new HookColumn<>();

    /** Whether a plugin takes part in trials and cannot prepare itself for them. */
    public boolean preventsTrials;
}
