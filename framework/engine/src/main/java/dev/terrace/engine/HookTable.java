package dev.terrace.engine;

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
final class HookTable {
    final HookedOrder<Job> jobOrder = new HookedOrder<>(Hook.JOB_ORDER);
    final HookedOrder<Queue> queueOrder = new HookedOrder<>(Hook.QUEUE_ORDER);
    final HookedOrder<Task> taskOrder = new HookedOrder<>(Hook.TASK_ORDER);
    final HookedOrder<SubJob> subJobOrder = new HookedOrder<>(Hook.SUB_JOB_ORDER);
    final Tiered<VictimQueueOrder> victimQueueOrder = new Tiered<>();
    final Tiered<ToDoubleFunction<Queue>> queueScore = new Tiered<>();
    final Tiered<Function<Job, Verdict>> jobValid = new Tiered<>();
    final Tiered<Predicate<Job>> jobReady = new Tiered<>();
    final Tiered<Predicate<SubJob>> subJobReady = new Tiered<>();
    final Tiered<BiPredicate<Queue, Task>> preemptive = new Tiered<>();
    final Tiered<BiPredicate<Queue, Task>> allocatable = new Tiered<>();
    final Tiered<QueueTrial> allocatableWithout = new Tiered<>();
    final Tiered<Function<Task, Verdict>> prePredicate = new Tiered<>();
    final Tiered<NodePredicate> predicate = new Tiered<>();
    final Tiered<Predicate<Queue>> overused = new Tiered<>();
    final Tiered<Predicate<Job>> jobStarving = new Tiered<>();
    final Tiered<Function<Job, Vote>> jobEnqueueable = new Tiered<>();
    final Tiered<Function<Job, Vote>> jobPipelined = new Tiered<>();
    final Tiered<Function<SubJob, Vote>> subJobPipelined = new Tiered<>();
    final Tiered<Consumer<Job>> jobEnqueued = new Tiered<>();
    final Tiered<NodeScore> nodeOrder = new Tiered<>();
    final Tiered<NodeScore> batchNodeOrder = new Tiered<>();
    final Tiered<BiFunction<Task, Map<Node, Double>, Optional<Node>>> bestNode = new Tiered<>();
    final Tiered<Function<List<Job>, Optional<Job>>> targetJob = new Tiered<>();
    final Tiered<VictimFilter> preemptable = new Tiered<>();
    final Tiered<VictimFilter> reclaimable = new Tiered<>();
    final Tiered<Function<List<Task>, List<Task>>> victimTasks = new Tiered<>();
    final Tiered<BiFunction<SubJob, List<HyperNode>, double[]>> hyperNodeOrder = new Tiered<>();
    final Tiered<BiFunction<TaskGroup, HyperNode, List<List<HyperNode>>>> hyperNodeGradient = new Tiered<>();
    final Tiered<Function<Task, List<VolumeBinding>>> volumesToBind = new Tiered<>();
    final Tiered<Consumer<Task>> allocated = new Tiered<>();
    final Tiered<Consumer<Task>> deallocated = new Tiered<>();
    final Tiered<Function<Queue, Optional<QueueNumbers>>> queueNumbers = new Tiered<>();
    final Tiered<Function<Job, List<JobTerm>>> jobTerms = new Tiered<>();

    /** Whether a plugin takes part in trials and cannot prepare itself for them. */
    boolean preventsTrials;
}
